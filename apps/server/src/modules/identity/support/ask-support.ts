import type { BodyOf } from '@vicino/contract/endpoint'
import type { askAsVisitor, askForHelp } from '@vicino/contract/identity/support/endpoints'
import type { SupportRequest } from '@vicino/contract/identity/support/schemas'
import { createHmac } from 'node:crypto'
import type { Language } from '@vicino/contract/common/language'
import { VISITOR_LIMITS } from '@vicino/contract/identity/support/constants'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { presentRequest } from './support.presenter.ts'
import { countWritten, insertRequest, insertWritten } from './support.queries.ts'

/** Stores a request for help. */
export async function ask(
  tx: Db,
  { clock }: Services,
  body: BodyOf<typeof askForHelp>,
  actor: Actor,
): Promise<SupportRequest> {
  return presentRequest(await insertRequest(tx, { ...body, userId: actor.sub, now: clock.now() }))
}

const HOUR_MS = 3_600_000

/**
 * Stores a request from a visitor without an account; nothing is sent to the typed address. The
 * same text, while it waits, is one request.
 * @param from the address that the request comes from
 * @throws AppError support_too_many
 */
export function askWithoutAccount(
  { db, clock, keys }: Services,
  body: BodyOf<typeof askAsVisitor>,
  { from, language }: { readonly from: string; readonly language: Language },
): Promise<void> {
  const now = clock.now()
  const origin = createHmac('sha256', keys.supportOrigins.current).update(from).digest()
  const written = { ...body, email: body.email.toLowerCase(), language, origin, now }
  return inTransaction(db, async (tx) => {
    const counts = await countWritten(tx, written, new Date(now.getTime() - HOUR_MS))
    if (counts === undefined) return
    if (counts.fromHere >= VISITOR_LIMITS.anHour || counts.waiting >= VISITOR_LIMITS.waiting) {
      throw new AppError('support_too_many', { values: VISITOR_LIMITS, retryAfter: HOUR_MS / 1000 })
    }
    await insertWritten(tx, written)
  })
}
