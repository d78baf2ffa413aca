import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import type { BrowseQuery } from '../model/browse-query.ts'
import { dealKeys } from '../model/query-keys.ts'

/** Milliseconds after which counts of an area are read again, because deals end and sell out. */
const STALE_MS = 30_000

/** Returns the filters without the order, on which no count depends. */
function filtersOf({ sortBy: _sortBy, ...filters }: BrowseQuery) {
  return filters
}

/**
 * Reads the content of a part of the map: shops or squares, and the number of deals. The last
 * answer stays until the next one arrives.
 */
export function dealMap(query: BrowseQuery & { box: string }, zoom: number) {
  const filters = { ...filtersOf(query), box: query.box, zoom }
  return endpointQuery('GET /deal/map', dealKeys.browse({ ...filters, pins: true }), {
    query: filters,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  })
}

/** Counts all deals that match the filters. */
export function dealCount(query: BrowseQuery) {
  const filters = filtersOf(query)
  return endpointQuery('GET /deal/count', dealKeys.browse({ ...filters, count: true }), {
    query: filters,
    staleTime: STALE_MS,
    quiet: true,
  })
}

/** Reads the first deals of a search. */
export function firstDeals(query: BrowseQuery, limit: number) {
  return queryOptions({
    queryKey: dealKeys.browse({ ...query, limit, first: true }),
    queryFn: async ({ signal }) =>
      (await call('GET /deal/browse', { query: { ...query, limit }, signal })).items,
    staleTime: STALE_MS,
    meta: { quiet: true },
  })
}
