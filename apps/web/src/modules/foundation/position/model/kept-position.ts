import type { Place } from '@vicino/contract/foundation/places/schemas'
import { readJson, removeStored, writeStored } from '~/lib/storage.ts'
import type { KnownPosition } from './position-state.ts'

const KEY = 'position'

const isText = (value: unknown): value is string | null => value === null || typeof value === 'string'
const within = (value: unknown, limit: number) => typeof value === 'number' && Math.abs(value) <= limit

function isKnownPosition(value: unknown): value is KnownPosition {
  if (typeof value !== 'object' || value === null) return false
  const { lat, lon, source, label, placeId } = value as Record<string, unknown>
  const known = source === 'gps' || source === 'place'
  return known && within(lat, 90) && within(lon, 180) && isText(label) && isText(placeId)
}

/** Reads the position of the last visit; null when there is none or it cannot be read. */
export function readKeptPosition(): KnownPosition | null {
  return readJson(KEY, isKnownPosition)
}

/** Stores the position for the next visit; undefined removes the stored one. */
export function keepPosition(position: KnownPosition | undefined): void {
  if (position) writeStored(KEY, JSON.stringify(position))
  else removeStored(KEY)
}

/**
 * Stores a place that the visitor chose on a page without the app (the landing page), so that the
 * app starts there.
 */
export function keepPlace({ _id, name, provinceCode, latitude, longitude }: Place): void {
  keepPosition({
    lat: latitude,
    lon: longitude,
    source: 'place',
    label: `${name} (${provinceCode})`,
    placeId: _id,
  })
}
