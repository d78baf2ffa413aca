import type { listSavedDeals } from '@vicino/contract/marketplace/deals/endpoints'
import type { DealDetail, RecentView, SavedDeal } from '@vicino/contract/marketplace/deals/schemas'
import type { QueryOf } from '@vicino/contract/endpoint'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { positionOf } from '../../../platform/http/position.ts'
import { writeOrRead } from '../../../platform/standbys/write-or-read.ts'
import { presentDetail, presentRecentView, presentSaved } from './deals.presenter.ts'
import { readDetail, readRecentViews, viewDeal } from './deals.queries.ts'
import { readSaved } from './saved.queries.ts'

/** Reads a deal for its page and counts a view of the caller. @throws AppError deal_not_found */
export async function openDeal(
  db: Db,
  { clock, standbys }: Services,
  id: string,
  position: { lat?: number; lon?: number },
  actor: Actor,
): Promise<DealDetail> {
  const origin = positionOf(position)
  const now = clock.now()
  const row = await writeOrRead(
    standbys,
    () => viewDeal(db, id, actor, origin, now),
    () => readDetail(db, id, actor, origin, now),
  )
  if (row === undefined) throw new AppError('deal_not_found')
  return presentDetail(row, actor, { origin, now })
}

export async function recentViews(db: Db, limit: number, actor: Actor): Promise<RecentView[]> {
  return (await readRecentViews(db, actor.sub, limit)).map(presentRecentView)
}

/** Lists saved deals by state, latest first. @throws AppError cursor_invalid */
export async function savedDeals(
  db: Db,
  { clock, cursors }: Services,
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
  const page = pageOf(rows, query.limit, (last) =>
    cursors.encode(scope, { values: [last.saved_key], id: last.id }),
  )
  return {
    items: page.rows.map((row) => presentSaved(row, row.saved_at)),
    nextCursor: page.nextCursor,
    totalCount: total,
  }
}
