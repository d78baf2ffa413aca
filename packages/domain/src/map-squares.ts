import type { Position } from './distance.ts'
import { mercatorOf } from './mercator.ts'

/** A part of the map between two meridians and two parallels, WGS 84 degrees; it never crosses the date line. */
export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

const HALF_WORLD_METRES = 20_037_508.342_789_244
/** A view is never divided into more squares than this, sideways or upwards. */
const SQUARES_MAX = 40
/** At this difference a square is 64 to 128 pixels wide, on a map whose world is 512 pixels wide at zoom 0. */
const LEVELS_ABOVE_ZOOM = 3

/**
 * Number of the square that a Web Mercator coordinate lies in, counted from the west or from the south; the world's side
 * is divided into 2^level. The database's map_square() is the same.
 */
export function mapSquare(metres: number, level: number): number {
  return Math.floor(inSquares(metres, level))
}

/** A Web Mercator coordinate in widths of a square, from the west or from the south. */
export function inSquares(metres: number, level: number): number {
  return (metres + HALF_WORLD_METRES) / ((2 * HALF_WORLD_METRES) / 2 ** level)
}

/** The square of a position, as an answer of GET /deal/map names it. */
export function squareId({ lat, lon }: Position, level: number): string {
  const { x, y } = mercatorOf({ lat, lon })
  return `${level}/${mapSquare(x, level)}/${mapSquare(y, level)}`
}

/** How finely a view is divided: by its zoom, more coarsely where it would have too many squares. */
export function squareLevel(box: Box, zoom: number): number {
  const southWest = mercatorOf({ lat: box.south, lon: box.west })
  const northEast = mercatorOf({ lat: box.north, lon: box.east })
  const side = Math.max(northEast.x - southWest.x, northEast.y - southWest.y)
  const finest = Math.floor(Math.log2((SQUARES_MAX * 2 * HALF_WORLD_METRES) / side))
  return Math.max(0, Math.min(22, finest, Math.floor(zoom) + LEVELS_ABOVE_ZOOM))
}

/** The deals of one brand at one door have the same text; five decimals are about a metre. */
export function doorId({
  brandId,
  latitude,
  longitude,
}: {
  readonly brandId: string
  readonly latitude: number
  readonly longitude: number
}): string {
  return `${brandId}@${latitude.toFixed(5)},${longitude.toFixed(5)}`
}
