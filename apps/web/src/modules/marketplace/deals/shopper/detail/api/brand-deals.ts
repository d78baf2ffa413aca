import { infiniteQueryOptions } from '@tanstack/react-query'
import { FEED_PAGE } from '@vicino/contract/marketplace/deals/page-sizes'
import { call } from '~/lib/api.ts'
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
  return infiniteQueryOptions({
    queryKey: dealKeys.browse(query),
    queryFn: ({ pageParam, signal }) =>
      call('GET /deal/browse', { query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
}
