import { NOTE_LIMITS } from '@vicino/contract/identity/support/constants'
import type { QueuedRequest } from '@vicino/contract/identity/support/schemas'
import type { AuditVerb } from '@vicino/contract/administration/audit/actions'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { readRequest } from './list-requests.ts'
import { addNote, reopen } from './support.queries.ts'

/**
 * Writes a note that only the platform's people read. @throws AppError support_request_not_found,
 * support_notes_full
 */
export function noteRequest(
  { db, clock }: Services,
  id: string,
  text: string,
  actor: Actor,
): Promise<QueuedRequest> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    await readRequest(tx, id)
    const most = NOTE_LIMITS.notes
    if (!(await addNote(tx, id, { text, by: actor.sub, at: now, most })))
      throw new AppError('support_notes_full', { values: { max: most } })
    await log(tx, 'note', id, actor, now)
    return readRequest(tx, id)
  })
}

/**
 * Opens an answered request again and assigns it to the caller; its answer stays visible to its
 * author. @throws AppError support_request_not_found, support_request_waits
 */
export function reopenRequest({ db, clock }: Services, id: string, actor: Actor): Promise<QueuedRequest> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const before = await readRequest(tx, id)
    if (before.answer === null) return before
    if (!(await reopen(tx, id, actor.sub, now))) throw new AppError('support_request_waits')
    await log(tx, 'reopen', id, actor, now)
    return readRequest(tx, id)
  })
}

const log = (tx: Db, verb: AuditVerb<'support'>, id: string, actor: Actor, now: Date): Promise<void> =>
  writeAudit(tx, {
    actorId: actor.sub,
    action: `support.${verb}`,
    objectType: 'support-request',
    objectId: id,
    now,
  })
