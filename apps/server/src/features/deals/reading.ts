import type { DealDetail, listSavedDeals, RecentView, SavedDeal } from '@vicino/contract/deals'
import type { QueryOf } from '@vicino/contract/endpoint'
import type { Deal } from '@vicino/contract/deals'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { numbered } from '../../platform/http/numbered.ts'
import { positionOf } from '../../platform/http/position.ts'
import { presentDeal, presentDetail, presentRecentView, presentSaved } from './deals.presenter.ts'
import { readDealList, readRecentViews, viewDeal } from './deals.queries.ts'
import { readSaved } from './saved.queries.ts'

/** One deal for its page; counts as a view of the caller. @throws AppError deal_not_found */
export async function openDeal(
  { db, clock }: Services,
  id: string,
  position: { lat?: number; lon?: number },
  actor: Actor,
): Promise<DealDetail> {
  const row = await viewDeal(db, id, actor, positionOf(position), clock.now())
  if (row === undefined) throw new AppError('deal_not_found')
  return presentDetail(row)
}

export async function recentViews({ db }: Services, limit: number, actor: Actor): Promise<RecentView[]> {
  return (await readRecentViews(db, actor.sub, limit)).map(presentRecentView)
}

/** Saved deals by state, latest first. @throws AppError cursor_invalid */
export async function savedDeals(
  { db, clock, cursors }: Services,
  query: QueryOf<typeof listSavedDeals>,
  actor: Actor,
): Promise<{ items: SavedDeal[]; nextCursor: string | null; totalCount: number }> {
  const scope = ['deal/saved', actor.sub, query.state]
  const cursor = query.cursor === undefined ? null : cursors.decode(scope, query.cursor)
  const { rows, total } = await readSaved(db, {
    userId: actor.sub,
    state: query.state,
    origin: positionOf(query),
    start: cursor === null ? null : { key: Number(cursor.values[0]), id: cursor.id },
    limit: query.limit,
    now: clock.now(),
  })
  const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
  return {
    items: rows.slice(0, query.limit).map((row) => presentSaved(row, row.saved_at)),
    nextCursor: last === undefined ? null : cursors.encode(scope, { values: [last.saved_key], id: last.id }),
    totalCount: total,
  }
}

/** A superAdmin sees every deal, a brand and its manager their own, in any state. */
export async function dealList(
  { db, clock }: Services,
  query: { limit: number; page: number; search?: string },
  actor: Actor,
): Promise<{ data: Deal[]; metadata: [{ totalCount: number }] }> {
  const brandId = actor.role === 'superAdmin' ? null : actor.brandId
  if (brandId === null && actor.role !== 'superAdmin') return numbered([], 0)
  const { rows, total } = await readDealList(db, {
    brandId,
    search: query.search,
    limit: query.limit,
    offset: (query.page - 1) * query.limit,
    userId: actor.sub,
    now: clock.now(),
  })
  return numbered(rows.map(presentDeal), total)
}
