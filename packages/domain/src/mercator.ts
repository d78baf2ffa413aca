import type { Position } from './distance.ts'

const MERCATOR_RADIUS_METRES = 6_378_137
const RADIANS = Math.PI / 180
/** Web Mercator ends here; the database has no place beyond 85 degrees. */
const LATITUDE_LIMIT = 85

/**
 * Returns Web Mercator metres of a position, the poles moved to 85 degrees; the database's
 * mercator_point() is the same.
 */
export function mercatorOf({ lat, lon }: Position): { x: number; y: number } {
  const clamped = Math.max(-LATITUDE_LIMIT, Math.min(LATITUDE_LIMIT, lat))
  return {
    x: MERCATOR_RADIUS_METRES * lon * RADIANS,
    y: MERCATOR_RADIUS_METRES * Math.log(Math.tan(Math.PI / 4 + (clamped * RADIANS) / 2)),
  }
}

/** Returns the position of these Web Mercator metres. */
export function positionOfMercator({ x, y }: { x: number; y: number }): Position {
  return {
    lat: (Math.atan(Math.sinh(y / MERCATOR_RADIUS_METRES)) * 180) / Math.PI,
    lon: ((x / MERCATOR_RADIUS_METRES) * 180) / Math.PI,
  }
}
