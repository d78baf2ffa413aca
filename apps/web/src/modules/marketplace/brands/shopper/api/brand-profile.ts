import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { brandKeys } from '../model/brand-keys.ts'

/**
 * Reads a brand's public profile. With a position it includes the distance in metres (R-138,
 *
 */
export function brandProfile(id: string, position: { lat: number; lon: number } | undefined) {
  const { lat, lon } = position ?? {}
  return queryOptions({
    queryKey: [...brandKeys.profile(id), lat, lon],
    queryFn: ({ signal }) => call('GET /brand/{id}', { params: { id }, query: { lat, lon }, signal }),
    staleTime: 30_000,
    meta: { quiet: 'untilLoaded' },
  })
}
