import type { Position } from './distance.ts'
import { mercatorOf } from './mercator.ts'

/**
 * A part of the map between two meridians and two parallels, WGS 84 degrees; it never crosses the
 * date line.
 */
export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

const HALF_WORLD_METRES = 20_037_508.342_789_244
/** Largest number of squares of a view in each direction. */
const SQUARES_MAX = 40
/**
 * With this difference a square is 64 to 128 pixels wide, on a map whose world is 512 pixels wide
 * at zoom 0.
 */
const LEVELS_ABOVE_ZOOM = 3

/**
 * Returns the number of the square that contains a Web Mercator coordinate, counted from the west
 * or from the south; the world's side is divided into 2^level. The database's map_square() is the
 * same.
 */
export function mapSquare(metres: number, level: number): number {
  return Math.floor(inSquares(metres, level))
}

/** Returns a Web Mercator coordinate in widths of a square, from the west or from the south. */
export function inSquares(metres: number, level: number): number {
  return (metres + HALF_WORLD_METRES) / ((2 * HALF_WORLD_METRES) / 2 ** level)
}

/** Returns the square of a position, with the id of the answer of GET /deal/map. */
export function squareId({ lat, lon }: Position, level: number): string {
  const { x, y } = mercatorOf({ lat, lon })
  return `${level}/${mapSquare(x, level)}/${mapSquare(y, level)}`
}

/**
 * Returns the level of squares for a view: by its zoom, coarser where it would have too many
 * squares.
 */
export function squareLevel(box: Box, zoom: number): number {
  const southWest = mercatorOf({ lat: box.south, lon: box.west })
  const northEast = mercatorOf({ lat: box.north, lon: box.east })
  const side = Math.max(northEast.x - southWest.x, northEast.y - southWest.y)
  const finest = Math.floor(Math.log2((SQUARES_MAX * 2 * HALF_WORLD_METRES) / side))
  return Math.max(0, Math.min(22, finest, Math.floor(zoom) + LEVELS_ABOVE_ZOOM))
}

/**
 * Returns the id of a door: the deals of one brand at one door have the same. Five decimals are
 * about a metre.
 */
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
