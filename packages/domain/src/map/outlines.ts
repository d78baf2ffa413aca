import { toWorld } from './camera.ts'

/**
 * The outlines of the drawn ground, from scripts/map-outlines. A ring is a list of arcs, one after
 * another.
 */
export interface Outlines {
  /** Must be shown wherever the outlines are. */
  readonly attribution: string
  /** Degrees of one step. */
  readonly quantum: number
  /** x, y of the first point, then the steps from point to point, in quanta. */
  readonly arcs: readonly (readonly number[])[]
  /** Rings around Italy's land. */
  readonly land: readonly (readonly number[])[]
  /** Rings around the land of its neighbours. */
  readonly abroad: readonly (readonly number[])[]
  /** Arcs between Italy and its neighbours. */
  readonly frontier: readonly number[]
  /** Arcs between two regions. */
  readonly borders: readonly number[]
  /** `at`: places for a region's name, longitude and latitude, the best place first. */
  readonly regions: readonly { readonly name: string; readonly at: readonly (readonly number[])[] }[]
  /** Rings around the largest towns. */
  readonly comuni: readonly { readonly name: string; readonly rings: readonly number[] }[]
}

/** A ring or a line in px of the world at zoom 0, with the box around it. */
export interface Line {
  /** x and y in turn. */
  readonly points: Float64Array
  readonly west: number
  readonly north: number
  readonly east: number
  readonly south: number
}

/** The outlines ready to be drawn. */
export interface Ground {
  readonly attribution: string
  readonly land: readonly Line[]
  readonly abroad: readonly Line[]
  readonly frontier: readonly Line[]
  readonly borders: readonly Line[]
  readonly towns: readonly Line[]
  readonly regions: Outlines['regions']
}

export function decode({ attribution, quantum, arcs, regions, ...outlines }: Outlines): Ground {
  const decoded = arcs.map((arc) => decodeArc(arc, quantum))
  const lineOf = (numbers: readonly number[]): Line => boxed(numbers.flatMap((each) => decoded[each] ?? []))
  return {
    attribution,
    regions,
    land: outlines.land.map(lineOf),
    abroad: outlines.abroad.map(lineOf),
    frontier: outlines.frontier.map((arc) => lineOf([arc])),
    borders: outlines.borders.map((arc) => lineOf([arc])),
    towns: outlines.comuni.flatMap(({ rings }) => rings.map((arc) => lineOf([arc]))),
  }
}

function decodeArc(arc: readonly number[], quantum: number): number[] {
  const points: number[] = []
  let lon = 0
  let lat = 0
  for (let index = 0; index < arc.length; index += 2) {
    lon += arc[index] ?? 0
    lat += arc[index + 1] ?? 0
    const { x, y } = toWorld({ lat: lat * quantum, lon: lon * quantum }, 0)
    points.push(x, y)
  }
  return points
}

function boxed(numbers: readonly number[]): Line {
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity }
  for (let index = 0; index < numbers.length; index += 2) {
    const [x = 0, y = 0] = [numbers[index], numbers[index + 1]]
    box.west = Math.min(box.west, x)
    box.east = Math.max(box.east, x)
    box.north = Math.min(box.north, y)
    box.south = Math.max(box.south, y)
  }
  return { points: Float64Array.from(numbers), ...box }
}
