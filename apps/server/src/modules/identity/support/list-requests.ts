import type { QueryOf } from '@vicino/contract/endpoint'
import type { listOwnRequests, listSupportRequests } from '@vicino/contract/identity/support/endpoints'
import type { QueuedRequest, SupportRequest } from '@vicino/contract/identity/support/schemas'
import { assigneeFilterOf } from '../../../platform/assignee-filter.ts'
import { pageOf, timeCursor, timeStart } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { presentQueued, presentRequest } from './support.presenter.ts'
import { assign, findQueued, type QueueFilters, queuedAt, readOwn, readQueue } from './support.queries.ts'

/**
 * The caller's requests for help with their answers, newest first. @throws AppError cursor_invalid
 */
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

export type Params = Omit<QueryOf<typeof listSupportRequests>, 'limit' | 'cursor'>

export const filtersOf = ({ state, topic, assigned }: Params, actor: Actor): QueueFilters => ({
  state,
  topic,
  assignee: assigneeFilterOf(assigned, actor),
})

/**
 * Lists everybody's requests that wait for an answer, oldest first, or that have one, newest first;
 * `totalCount` counts those of all pages.
 * @throws AppError cursor_invalid
 */
export async function queuedRequests(
  db: Db,
  { cursors }: Services,
  { limit, cursor, ...asked }: QueryOf<typeof listSupportRequests>,
  actor: Actor,
): Promise<{ items: QueuedRequest[]; nextCursor: string | null; totalCount: number }> {
  const filters = filtersOf(asked, actor)
  const scope = ['support', filters]
  const { rows, total } = await readQueue(db, filters, timeStart(cursors, scope, cursor), limit + 1)
  const page = pageOf(rows, limit, (last) => timeCursor(cursors, scope, queuedAt(last), last.id))
  return { items: page.rows.map(presentQueued), nextCursor: page.nextCursor, totalCount: total }
}

/** A request for help with its author. @throws AppError support_request_not_found */
export async function readRequest(db: Db, id: string): Promise<QueuedRequest> {
  const row = await findQueued(db, id)
  if (row === undefined) throw new AppError('support_request_not_found')
  return presentQueued(row)
}

/**
 * Assigns a request to the caller, or releases it, and reads it. @throws AppError
 * support_request_not_found
 */
export async function assignRequest(
  db: Db,
  { clock }: Services,
  { id, assigned }: { readonly id: string; readonly assigned: boolean },
  actor: Actor,
): Promise<QueuedRequest> {
  if (!(await assign(db, id, assigned ? actor.sub : null, clock.now())))
    throw new AppError('support_request_not_found')
  return readRequest(db, id)
}
