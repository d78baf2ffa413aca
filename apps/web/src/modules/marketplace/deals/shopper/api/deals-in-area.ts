import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  browseDeals,
  countDeals as countDealsAddress,
  mapDeals,
} from '@vicino/contract/marketplace/deals/addresses'
import { call } from '~/lib/api.ts'
import type { BrowseQuery } from '../model/browse-query.ts'
import { dealKeys } from '../model/query-keys.ts'

/** Numbers of an area are asked for again after this; deals end and sell out. */
const STALE_MS = 30_000

/** The filters without the order, which no number depends on. */
function filtersOf({ sortBy: _sortBy, ...filters }: BrowseQuery) {
  return filters
}

/** What a part of the map holds: shops or squares, and how many deals. The last answer stays while the next is on its way. */
export function dealMap(query: BrowseQuery & { box: string }, zoom: number) {
  const filters = { ...filtersOf(query), box: query.box, zoom }
  return queryOptions({
    queryKey: dealKeys.browse({ ...filters, pins: true }),
    queryFn: ({ signal }) => call(mapDeals, { query: filters, signal }),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
    meta: { quiet: 'untilLoaded' },
  })
}

/** How many deals a list with these filters has in all. */
export function dealCount(query: BrowseQuery) {
  const filters = filtersOf(query)
  return queryOptions({
    queryKey: dealKeys.browse({ ...filters, count: true }),
    queryFn: ({ signal }) => call(countDealsAddress, { query: filters, signal }),
    staleTime: STALE_MS,
    meta: { quiet: true },
  })
}

/** The first deals of a search. */
export function firstDeals(query: BrowseQuery, limit: number) {
  return queryOptions({
    queryKey: dealKeys.browse({ ...query, limit, first: true }),
    queryFn: async ({ signal }) => (await call(browseDeals, { query: { ...query, limit }, signal })).items,
    staleTime: STALE_MS,
    meta: { quiet: true },
  })
}
