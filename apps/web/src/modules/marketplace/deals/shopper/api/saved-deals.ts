import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { LIMIT_MAX } from '@vicino/contract/common/page-sizes'
import type { SAVED_STATES } from '@vicino/contract/marketplace/deals/filters'
import { call } from '~/lib/api.ts'
import type { Position } from '../model/browse-query.ts'
import { dealKeys } from '../model/query-keys.ts'

export type SavedState = (typeof SAVED_STATES)[number]

/** Reads the saved deals of a state, last saved first, page by page. */
export function savedPages(state: SavedState, position: Position | undefined) {
  const { lat, lon } = position ?? {}
  return infiniteQueryOptions({
    queryKey: [...dealKeys.saved, 'pages', state, lat, lon],
    queryFn: ({ pageParam, signal }) =>
      call('GET /deal/saved', { query: { state, lat, lon, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    meta: { quiet: 'untilLoaded' },
  })
}

/**
 * Reads the cart: the latest hundred saved deals that are valid and unused. The cart shows
 * no distance, so it needs no position.
 */
export function cartDeals() {
  return queryOptions({
    queryKey: [...dealKeys.saved, 'cart'] as const,
    queryFn: ({ signal }) => call('GET /deal/saved', { query: { state: 'valid', limit: LIMIT_MAX }, signal }),
    staleTime: 30_000,
    meta: { quiet: 'untilLoaded' },
  })
}
