import type { BodyOf, QueryOf } from '@vicino/contract/endpoint'
import type { askForHelp, listOwnRequests, listSupportRequests } from '@vicino/contract/support/endpoints'
import type { QueuedRequest, SupportRequest } from '@vicino/contract/support/schemas'
import { writeAudit } from '../../platform/audit.ts'
import type { CursorPosition } from '../../platform/cursor.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { sendEmail } from '../../platform/deliveries/enqueue.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import {
  insertRequest,
  type ListStart,
  readOwn,
  readQueue,
  requestExists,
  type SupportRow,
  writeAnswer,
} from './support.queries.ts'

/** Stores a request for help, in the caller's transaction. */
export async function ask(
  tx: Db,
  { clock }: Services,
  body: BodyOf<typeof askForHelp>,
  actor: Actor,
): Promise<SupportRequest> {
  return presentRequest(await insertRequest(tx, { ...body, userId: actor.sub, now: clock.now() }))
}

/** The caller's requests, newest first. @throws AppError cursor_invalid */
export async function ownRequests(
  db: Db,
  { cursors }: Services,
  { limit, cursor }: QueryOf<typeof listOwnRequests>,
  actor: Actor,
): Promise<{ items: SupportRequest[]; nextCursor: string | null }> {
  const scope = ['support/own', actor.sub]
  const start = cursor === undefined ? null : startOf(cursors.decode(scope, cursor))
  const rows = await readOwn(db, actor.sub, start, limit + 1)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(presentRequest),
    nextCursor: last === undefined ? null : cursors.encode(scope, positionOf(last)),
  }
}

const QUEUE = 'support'

/** Requests of everybody that wait for an answer, oldest first. @throws AppError cursor_invalid */
export async function queue(
  db: Db,
  { cursors }: Services,
  { limit, cursor }: QueryOf<typeof listSupportRequests>,
): Promise<{ items: QueuedRequest[]; nextCursor: string | null; totalCount: number }> {
  const start = cursor === undefined ? null : startOf(cursors.decode(QUEUE, cursor))
  const { rows, total } = await readQueue(db, start, limit + 1)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map((row) => ({
      ...presentRequest(row),
      user: { _id: row.user_id, username: row.username, email: row.email },
    })),
    nextCursor: last === undefined ? null : cursors.encode(QUEUE, positionOf(last)),
    totalCount: total,
  }
}

/**
 * Answers a request; its author reads it in /help and gets it by email, in their language.
 *
 * @throws AppError support_request_not_found, support_request_answered
 */
export function answer(
  db: Database,
  { clock }: Services,
  id: string,
  text: string,
  actor: Actor,
): Promise<SupportRequest> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const row = await writeAnswer(tx, id, { text, by: actor.sub, now })
    if (row === undefined) {
      throw new AppError(
        (await requestExists(tx, id)) ? 'support_request_answered' : 'support_request_not_found',
      )
    }
    await sendEmail(tx, {
      userId: row.user_id,
      // Nothing tells what somebody reads who has chosen no language; least of all who answers.
      language: row.language ?? 'it',
      template: 'support-answer',
      data: { question: row.text, answer: text },
      now,
    })
    await writeAudit(tx, {
      actorId: actor.sub,
      action: 'support.answer',
      objectType: 'support-request',
      objectId: id,
      detail: { topic: row.topic },
      now,
    })
    return presentRequest(row)
  })
}

const startOf = ({ values, id }: CursorPosition): ListStart => ({ createdAt: String(values[0]), id })
const positionOf = (row: SupportRow): CursorPosition => ({
  values: [row.created_at.toISOString()],
  id: row.id,
})

function presentRequest(row: SupportRow): SupportRequest {
  return {
    _id: row.id,
    topic: row.topic,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
  }
}
