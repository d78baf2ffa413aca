import type { Box } from '@vicino/domain/map-squares'
import type { Position } from '../../model/browse-query.ts'

/** The map's middle and zoom, as the address holds them: 'lat,lon,zoom'. */
export interface MapCamera {
  readonly center: Position
  readonly zoom: number
}

/** Reads the parameter `at`; undefined for a place or zoom that the map does not have. */
export function cameraOf(at: string | undefined): MapCamera | undefined {
  if (at === undefined) return undefined
  const [lat = NaN, lon = NaN, zoom = NaN] = at.split(',').map(Number)
  const exists = Math.abs(lat) <= 85 && Math.abs(lon) <= 180 && zoom >= 0 && zoom <= 22
  return exists ? { center: { lat, lon }, zoom } : undefined
}

export function addressOf({ center, zoom }: MapCamera): string {
  return `${center.lat.toFixed(5)},${center.lon.toFixed(5)},${zoom.toFixed(2)}`
}

/** Writes a box for a query. */
export function boxText({ west, south, east, north }: Box): string {
  return [west, south, east, north].map((degrees) => degrees.toFixed(5)).join(',')
}
