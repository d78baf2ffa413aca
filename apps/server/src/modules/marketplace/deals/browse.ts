import type { BrowseDealsQuery } from '@vicino/contract/marketplace/deals/browse-query'
import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import type { Position } from '@vicino/domain/distance'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { positionOf } from '../../../platform/http/position.ts'
import { presentDeal } from './deals.presenter.ts'
import { filtersOf } from './filters.ts'
import { searchDeals } from './search/search-deals.ts'
import { type DealOrder, type DealSearch, OFFSET_CAP } from './search/deal-search.ts'
import { resolveWords } from './search/words.ts'

/**
 * Lists a page of valid deals.
 * @throws AppError position_required for a distance with no position; cursor_invalid
 */
export async function browse(
  db: Db,
  { clock, cursors }: Services,
  query: BrowseDealsQuery,
  actor: Actor,
): Promise<{ items: Deal[]; nextCursor: string | null }> {
  const origin = positionOf(query)
  const order = orderOf(query, origin)
  const scope = scopeOf(query, order, origin)
  const start = query.cursor === undefined ? null : cursors.decode(scope, query.cursor)
  const words = await resolveWords(db, query.q ?? query.search)
  const now = clock.now()
  const begun = start?.values[1] === undefined ? now : new Date(Number(start.values[1]))
  const search: DealSearch = {
    ...filtersOf(query, now, words),
    begun,
    exclude: query.exclude ?? null,
    order,
    origin,
    start:
      start === null
        ? null
        : { key: Number(start.values[0]), id: start.id, include: query.includeCursor === true },
    // A cursor wins over a page number.
    offset: start === null ? (query.page - 1) * query.limit : 0,
    limit: query.limit,
  }
  if (search.offset > OFFSET_CAP) return { items: [], nextCursor: null }
  const rows = await searchDeals(db, search, actor.sub)
  const page = pageOf(rows, query.limit, (last) =>
    cursors.encode(scope, { values: [last.key, begun.getTime()], id: last.id }),
  )
  return { items: page.rows.map(presentDeal), nextCursor: page.nextCursor }
}

/**
 * Chooses the order: the requested one; else soonest end for `expiring`; else nearest if a position
 * is known; else newest.
 */
function orderOf(query: BrowseDealsQuery, origin: Position | null): DealOrder {
  if (origin === null && (query.sortBy === 'distance' || query.distance !== undefined)) {
    throw new AppError('position_required')
  }
  if (query.sortBy === 'distance') return 'nearest'
  if (query.sortBy === 'price') return 'price_asc'
  if (query.sortBy !== undefined) return query.sortBy
  if (query.expiring === true) return 'ending'
  return origin === null ? 'newest' : 'nearest'
}

/** Names what must be equal for a cursor to be accepted: the whole search without the page size. */
function scopeOf(query: BrowseDealsQuery, order: DealOrder, origin: Position | null): unknown {
  const { limit: _limit, page: _page, cursor: _cursor, includeCursor: _include, ...filters } = query
  const { q, search, sortBy: _sortBy, box, ...rest } = filters
  return ['deal/browse', order, origin, q ?? search ?? '', box ?? null, Object.entries(rest).toSorted()]
}
