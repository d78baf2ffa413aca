import type { QueryOf } from '@vicino/contract/endpoint'
import type { listOwnRequests, listSupportRequests } from '@vicino/contract/support/endpoints'
import type { QueuedRequest, SupportRequest } from '@vicino/contract/support/schemas'
import { pageOf, timeCursor, timeStart } from '../../platform/cursor.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { presentQueued, presentRequest } from './support.presenter.ts'
import { readOwn, readQueue } from './support.queries.ts'

/** The caller's requests for help with their answers, newest first. @throws AppError cursor_invalid */
export async function ownRequests(
  db: Db,
  { cursors }: Services,
  { limit, cursor }: QueryOf<typeof listOwnRequests>,
  actor: Actor,
): Promise<{ items: SupportRequest[]; nextCursor: string | null }> {
  const scope = ['support/own', actor.sub]
  const rows = await readOwn(db, actor.sub, timeStart(cursors, scope, cursor), limit + 1)
  const page = pageOf(rows, limit, (last) => timeCursor(cursors, scope, last.created_at, last.id))
  return { items: page.rows.map(presentRequest), nextCursor: page.nextCursor }
}

const QUEUE = 'support'

/**
 * Everybody's requests that wait for an answer, oldest first; `totalCount` counts all of them.
 *
 * @throws AppError cursor_invalid
 */
export async function waitingRequests(
  db: Db,
  { cursors }: Services,
  { limit, cursor }: QueryOf<typeof listSupportRequests>,
): Promise<{ items: QueuedRequest[]; nextCursor: string | null; totalCount: number }> {
  const { rows, total } = await readQueue(db, timeStart(cursors, QUEUE, cursor), limit + 1)
  const page = pageOf(rows, limit, (last) => timeCursor(cursors, QUEUE, last.created_at, last.id))
  return { items: page.rows.map(presentQueued), nextCursor: page.nextCursor, totalCount: total }
}
