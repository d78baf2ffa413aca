import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** Rounds to about a kilometre, so that a few steps in the street cause no new request. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100

/**
 * Reads the promotional slides in order. Banners that are restricted to a place come only
 * with a position.
 */
export function bannersQuery(position: { readonly lat: number; readonly lon: number } | null) {
  const query = position ? { lat: rounded(position.lat), lon: rounded(position.lon) } : {}
  return queryOptions({
    queryKey: [ROOTS.banners, 'slides', query],
    queryFn: ({ signal }) => call('GET /banner', { query, signal }),
    staleTime: 10 * 60_000,
    meta: { quiet: true },
  })
}
