import type { Place } from '@vicino/contract/foundation/places/schemas'
import { call } from '~/lib/api.ts'

/** Reads the public content near a place. */
export function readLanding({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>) {
  return call('GET /landing', { query: { lat: latitude, lon: longitude } })
}

/** Searches comuni by name. */
export async function findPlaces(text: string, signal: AbortSignal): Promise<readonly Place[]> {
  return (await call('GET /place', { query: { q: text, limit: 5 }, signal })).items
}
