/** A position in WGS 84 degrees. */
export interface Position {
  readonly lat: number
  readonly lon: number
}

/** Mean radius of the Earth in metres (IUGG); the database's distance_metres() uses the same. */
export const EARTH_RADIUS_METRES = 6_371_008.8

const RADIANS = Math.PI / 180

/** Returns the great-circle distance in metres (haversine). */
export function distanceMetres(from: Position, to: Position): number {
  const latitude = Math.sin(((to.lat - from.lat) * RADIANS) / 2)
  const longitude = Math.sin(((to.lon - from.lon) * RADIANS) / 2)
  const square =
    latitude * latitude + Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * longitude * longitude
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(Math.min(1, square)))
}
