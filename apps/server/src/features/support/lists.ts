import type { QueryOf } from '@vicino/contract/endpoint'
import type { listOwnRequests, listSupportRequests } from '@vicino/contract/support/endpoints'
import type { QueuedRequest, SupportRequest } from '@vicino/contract/support/schemas'
import { type CursorCodec, pageOf } from '../../platform/cursor.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { presentQueued, presentRequest } from './support.presenter.ts'
import { type ListStart, readOwn, readQueue, type SupportRow } from './support.queries.ts'

/** The caller's requests for help with their answers, newest first. @throws AppError cursor_invalid */
export async function ownRequests(
  db: Db,
  { cursors }: Services,
  { limit, cursor }: QueryOf<typeof listOwnRequests>,
  actor: Actor,
): Promise<{ items: SupportRequest[]; nextCursor: string | null }> {
  const scope = ['support/own', actor.sub]
  const rows = await readOwn(db, actor.sub, startOf(cursors, scope, cursor), limit + 1)
  const page = pageOf(rows, limit, (last) => cursorAfter(cursors, scope, last))
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
  const { rows, total } = await readQueue(db, startOf(cursors, QUEUE, cursor), limit + 1)
  const page = pageOf(rows, limit, (last) => cursorAfter(cursors, QUEUE, last))
  return { items: page.rows.map(presentQueued), nextCursor: page.nextCursor, totalCount: total }
}

function startOf(cursors: CursorCodec, scope: unknown, cursor: string | undefined): ListStart | null {
  if (cursor === undefined) return null
  const { values, id } = cursors.decode(scope, cursor)
  return { createdAt: String(values[0]), id }
}

const cursorAfter = (cursors: CursorCodec, scope: unknown, row: SupportRow): string =>
  cursors.encode(scope, { values: [row.created_at.toISOString()], id: row.id })
