import { queryOptions } from '@tanstack/react-query'
import { listBanners } from '@vicino/contract/marketplace/banners/addresses'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** A kilometre, so that steps in the street ask for nothing anew. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100

/** The promotional slides in order; those that are near something only with a position. */
export function bannersQuery(position: { readonly lat: number; readonly lon: number } | null) {
  const query = position ? { lat: rounded(position.lat), lon: rounded(position.lon) } : {}
  return queryOptions({
    queryKey: [ROOTS.banners, 'slides', query],
    queryFn: ({ signal }) => call(listBanners, { query, signal }),
    staleTime: 10 * 60_000,
    meta: { quiet: true },
  })
}
