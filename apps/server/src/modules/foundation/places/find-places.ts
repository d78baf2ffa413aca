import { NAME_ZOOM } from '@vicino/contract/foundation/places/constants'
import type { Db } from '../../../platform/db/database.ts'
import { findPlaces, largestPlaces, placesBetween } from './places.queries.ts'

/**
 * Finds comuni whose name or province matches a text, best matches first; the largest comuni for an
 * empty text.
 */
export function searchPlaces(db: Db, { q, limit }: { q?: string | undefined; limit: number }) {
  return q === undefined || q === '' ? largestPlaces(db, limit) : findPlaces(db, q, limit)
}

/** Reads the comuni that the map names on a tile (Web Mercator), largest first. */
export function placesOfTile(db: Db, { zoom, x, y }: { zoom: number; x: number; y: number }) {
  const tiles = 2 ** zoom
  const longitude = (column: number) => (column / tiles) * 360 - 180
  const latitude = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / tiles))) * 180) / Math.PI
  const bounds = {
    west: longitude(x),
    south: latitude(y + 1),
    east: longitude(x + 1),
    north: latitude(y),
  }
  return placesBetween(db, bounds, zoom === NAME_ZOOM.max)
}
