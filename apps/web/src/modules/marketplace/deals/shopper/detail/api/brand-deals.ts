import { FEED_PAGE } from '@vicino/contract/marketplace/deals/page-sizes'
import { endpointPages } from '~/lib/endpoint-query.ts'
import type { Position } from '../../model/browse-query.ts'
import { dealKeys } from '../../model/query-keys.ts'

interface BrandDeals extends Position {
  readonly brandId: string
  /** Id of the open deal, which is left out. */
  readonly exclude?: string
}

/** Reads the valid deals of a brand, nearest first, page by page. */
export function brandDealPages({ brandId, exclude, lat, lon }: BrandDeals) {
  const query = { brandId, exclude, lat, lon, sortBy: 'distance', limit: FEED_PAGE } as const
  return endpointPages('GET /deal/browse', dealKeys.browse(query), {
    query,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    quiet: false,
  })
}
