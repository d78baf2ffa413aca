import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Deal, FeedDeal } from '@vicino/contract/marketplace/deals/schemas'
import { FLASH_STRIP_PAGE, MAP_PAGE } from '@vicino/contract/marketplace/deals/page-sizes'
import { call } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import type { BrowseQuery } from '../model/browse-query.ts'
import { dealKeys } from '../model/query-keys.ts'

/** A page of deals. On pages of Home's feed, `personal` says whether the page is personal. */
interface DealPage {
  items: (Deal & Partial<Pick<FeedDeal, 'why' | 'likedCategoryId'>>)[]
  nextCursor: string | null
  personal?: boolean
}

/**
 * Milliseconds for which a list stays fresh. Opening a deal and going back then shows the same list
 * at the same place.
 */
const STALE_MS = 5 * 60_000

/**
 * Reads pages of `limit` deals by nextCursor. With `forYou` it reads Home's feed,
 * which gives the reason for each deal.
 */
export function dealPages(query: BrowseQuery, limit: number, forYou = false) {
  return infiniteQueryOptions({
    queryKey: dealKeys.browse({ ...query, limit, forYou }),
    queryFn: ({ pageParam, signal }): Promise<DealPage> => {
      const input = { query: { ...query, limit, cursor: pageParam }, signal }
      return forYou ? call('GET /deal/for-you', input) : call('GET /deal/browse', input)
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: STALE_MS,
    meta: { quiet: 'untilLoaded' },
    // A loaded list is not read again on window focus, so that it keeps its place. A failed one is.
    refetchOnWindowFocus: ({ state }) => state.data === undefined,
  })
}

/** Reads the hundred nearest deals in one answer, to find the best discounts among them. */
export const mapDeals = (query: BrowseQuery) =>
  endpointQuery('GET /deal/browse', dealKeys.browse({ ...query, limit: MAP_PAGE, map: true }), {
    query: { ...query, limit: MAP_PAGE },
    staleTime: STALE_MS,
  })

/**
 * Reads nearby flash deals for Home's strip, again each minute, because more deals reach
 * their last two hours.
 */
export const flashDeals = (query: BrowseQuery) =>
  endpointQuery('GET /deal/browse', dealKeys.browse({ ...query, flash: true, limit: FLASH_STRIP_PAGE }), {
    query: { ...query, flash: true, limit: FLASH_STRIP_PAGE },
    staleTime: 30_000,
    quiet: true,
    refetchInterval: 60_000,
  })
