import { LIMIT_MAX } from '@vicino/contract/common/page-sizes'
import type { SAVED_STATES } from '@vicino/contract/marketplace/deals/filters'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import type { Position } from '../model/browse-query.ts'
import { dealKeys } from '../model/query-keys.ts'

export type SavedState = (typeof SAVED_STATES)[number]

/** Reads the saved deals of a state, last saved first, page by page. */
export function savedPages(state: SavedState, position: Position | undefined) {
  const { lat, lon } = position ?? {}
  return endpointPages('GET /deal/saved', [...dealKeys.saved, 'pages', state, lat, lon], {
    query: { state, lat, lon },
  })
}

/**
 * Reads the cart: the latest hundred saved deals that are valid and unused. The cart shows
 * no distance, so it needs no position.
 */
export const cartDeals = () =>
  endpointQuery('GET /deal/saved', [...dealKeys.saved, 'cart'] as const, {
    query: { state: 'valid', limit: LIMIT_MAX },
    staleTime: 30_000,
  })
