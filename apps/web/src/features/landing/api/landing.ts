import type { Place } from '@vicino/contract/places'
import { call } from '~/lib/api.ts'

/** What the server shows to everybody, near a place or of all Italy. */
export function readLanding(place: Pick<Place, 'latitude' | 'longitude'> | null) {
  return call('getLanding', { query: place ? { lat: place.latitude, lon: place.longitude } : {} })
}

/** Comuni by name. */
export async function findPlaces(text: string, signal: AbortSignal): Promise<readonly Place[]> {
  return (await call('searchPlaces', { query: { q: text, limit: 5 }, signal })).items
}
