import { distanceMetres, EARTH_RADIUS_METRES, type Position } from './distance.ts'
import type { Box } from './map-squares.ts'

/** Height of a grid cell in degrees, about 5 km; the database's grid_cell() uses the same. */
const CELL_DEGREES = 0.045
const COLUMNS_FACTOR = 10_000
const DEGREES = 180 / Math.PI
/**
 * Added to the radius, because sine and cosine may differ in the last digit from the database's.
 */
const MARGIN_DEGREES = 1e-6

/** Returns the row and column of the grid in one number. */
export function gridCell({ lat, lon }: Position): number {
  const row = Math.floor((lat + 90) / CELL_DEGREES)
  return row * COLUMNS_FACTOR + Math.floor(((lon + 180) * columnScale(row)) / CELL_DEGREES)
}

/**
 * Returns the numbers (gridCell) of all cells that a circle of `metres` around a place touches; may
 * include a few that it does not.
 */
export function cellsWithin({ lat, lon }: Position, metres: number): number[] {
  const height = (metres / EARTH_RADIUS_METRES) * DEGREES + MARGIN_DEGREES
  const width = longitudeReach(lat, metres) + MARGIN_DEGREES
  const cells: number[] = []
  const lastRow = rowOf(Math.min(90, lat + height))
  for (let row = rowOf(Math.max(-90, lat - height)); row <= lastRow; row += 1) {
    const scale = columnScale(row) / CELL_DEGREES
    for (const [from, to] of wrapped(lon - width, lon + width)) {
      const last = Math.floor((to + 180) * scale)
      for (let column = Math.floor((from + 180) * scale); column <= last; column += 1) {
        if (mayTouch({ lat, lon }, metres, row, column)) cells.push(row * COLUMNS_FACTOR + column)
      }
    }
  }
  return cells
}

/**
 * Tells whether the cell's nearest point to the centre is within the circle, or just outside of it.
 */
function mayTouch(centre: Position, metres: number, row: number, column: number): boolean {
  // Near a pole or the date line the calculation below does not find a cell's nearest point, so
  // such cells always count.
  if (Math.abs(centre.lat) > 75 || Math.abs(centre.lon) > 179) return true
  const west = (column * CELL_DEGREES) / columnScale(row) - 180
  const south = row * CELL_DEGREES - 90
  const nearest = {
    lat: clamp(centre.lat, south, south + CELL_DEGREES),
    lon: clamp(centre.lon, west, west + CELL_DEGREES / columnScale(row)),
  }
  return distanceMetres(centre, nearest) <= metres * 1.005 + 20
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value))
}

function rowOf(lat: number): number {
  return Math.floor((lat + 90) / CELL_DEGREES)
}

/**
 * Returns the width factor of columns, which narrows them towards the poles so that cells stay
 * about square on the ground.
 */
function columnScale(row: number): number {
  return Math.cos(((row + 0.5) * CELL_DEGREES - 90) / DEGREES)
}

/**
 * Returns the degrees of longitude that a circle reaches east and west of its centre; 180 where it
 * contains a pole.
 */
function longitudeReach(lat: number, metres: number): number {
  const angle = metres / EARTH_RADIUS_METRES
  if (Math.abs(lat) / DEGREES + angle >= Math.PI / 2) return 180
  return Math.asin(Math.min(1, Math.sin(angle) / Math.cos(lat / DEGREES))) * DEGREES
}

/** Splits a range of longitudes that crosses the date line into ranges within -180 to 180. */
function wrapped(from: number, to: number): [number, number][] {
  if (to - from >= 360) return [[-180, 180]]
  if (from < -180) {
    return [
      [from + 360, 180],
      [-180, to],
    ]
  }
  if (to > 180) {
    return [
      [from, 180],
      [-180, to - 360],
    ]
  }
  return [[from, to]]
}

/**
 * Returns the numbers (gridCell) of all cells that a box touches; null when there are more than
 * `most`.
 */
export function cellsInBox({ west, south, east, north }: Box, most: number): number[] | null {
  const cells: number[] = []
  const lastRow = rowOf(Math.min(90, north + MARGIN_DEGREES))
  for (let row = rowOf(Math.max(-90, south - MARGIN_DEGREES)); row <= lastRow; row += 1) {
    const scale = columnScale(row) / CELL_DEGREES
    const last = Math.floor((east + MARGIN_DEGREES + 180) * scale)
    for (let column = Math.floor((west - MARGIN_DEGREES + 180) * scale); column <= last; column += 1) {
      if (cells.length === most) return null
      cells.push(row * COLUMNS_FACTOR + column)
    }
  }
  return cells
}
