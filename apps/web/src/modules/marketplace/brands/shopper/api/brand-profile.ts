import { endpointQuery } from '~/lib/endpoint-query.ts'
import { brandKeys } from '../model/brand-keys.ts'

/**
 * Reads a brand's public profile. With a position it includes the distance in metres (R-138,
 *
 */
export function brandProfile(id: string, position: { lat: number; lon: number } | undefined) {
  const { lat, lon } = position ?? {}
  return endpointQuery('GET /brand/{id}', [...brandKeys.profile(id), lat, lon], {
    params: { id },
    query: { lat, lon },
    staleTime: 30_000,
  })
}
