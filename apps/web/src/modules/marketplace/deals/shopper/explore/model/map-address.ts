import type { Box } from '@vicino/domain/map-squares'
import type { Position } from '../../model/browse-query.ts'

/** Where the map's middle is and how close it is, as the address keeps it: 'lat,lon,zoom'. */
export interface MapCamera {
  readonly center: Position
  readonly zoom: number
}

/** What the parameter `at` says; undefined for a place or a zoom that the map does not have. */
export function cameraOf(at: string | undefined): MapCamera | undefined {
  if (at === undefined) return undefined
  const [lat = NaN, lon = NaN, zoom = NaN] = at.split(',').map(Number)
  const exists = Math.abs(lat) <= 85 && Math.abs(lon) <= 180 && zoom >= 0 && zoom <= 22
  return exists ? { center: { lat, lon }, zoom } : undefined
}

export function addressOf({ center, zoom }: MapCamera): string {
  return `${center.lat.toFixed(5)},${center.lon.toFixed(5)},${zoom.toFixed(2)}`
}

/** A box as queries name it. */
export function boxText({ west, south, east, north }: Box): string {
  return [west, south, east, north].map((degrees) => degrees.toFixed(5)).join(',')
}
