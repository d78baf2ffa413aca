import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** Rounds to about a kilometre, so that a few steps in the street cause no new request. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100

/**
 * Reads the promotional slides in order. Banners that are restricted to a place come only
 * with a position.
 */
export function bannersQuery(position: { readonly lat: number; readonly lon: number } | null) {
  const query = position ? { lat: rounded(position.lat), lon: rounded(position.lon) } : {}
  return endpointQuery('GET /banner', [ROOTS.banners, 'slides', query], {
    query,
    staleTime: 10 * 60_000,
    quiet: true,
  })
}
