import { categoryId, CATEGORY_COUNT } from '../seed/seed.ts'
import { median } from '../lib/report.ts'
import { rounds as roundsOf, seconds, SERVER } from '../lib/sizes.ts'
import type { Measured } from './load-process.ts'
import { nearestPath, type Origin } from './paths.ts'

const ORDERS = ['distance', 'price_asc', 'price_desc', 'newest', 'most_popular', 'reward_points']
const RADII = [null, 90]
/** The last category has the fewest deals. */
const SMALL = `category=${categoryId(CATEGORY_COUNT)}`
const FILTERS: Readonly<Record<string, string>> = {
  all: '',
  words: 'q=pizza',
  'dear ones': 'priceMin=150',
  'cheap ones': 'priceMax=4',
  flash: 'flash=true',
  open: 'open=true',
  online: 'type=online',
  category: SMALL,
  'cheap in category': `${SMALL}&priceMax=8`,
}

interface Shape {
  readonly name: string
  readonly paths: readonly string[]
}

/**
 * Builds 108 kinds of search: every order, with and without a wide radius, with each filter, each
 * at all places.
 */
export function shapes(places: readonly Origin[]): Shape[] {
  return ORDERS.flatMap((order) =>
    RADII.flatMap((radius) =>
      Object.entries(FILTERS).map(([filter, query]) => ({
        name: `${order}, ${filter}${radius === null ? '' : `, ${radius} km`}`,
        paths: places.map((place) =>
          [nearestPath(place), `sortBy=${order}`, radius === null ? '' : `distance=${radius}`, query]
            .filter(Boolean)
            .join('&'),
        ),
      })),
    ),
  )
}

/** Filters that leave few deals of a part of the map. */
const RARE_FILTERS: Readonly<Record<string, string>> = {
  words: 'q=pizza',
  'priced in category': `${SMALL}&priceMin=5&priceMax=20`,
  'priced in category with points': `${SMALL}&priceMin=5&priceMax=20&points=true`,
}
/**
 * Half the height of a part of the map in degrees: some streets, and a town with its surroundings.
 */
const BOXES: Readonly<Record<string, number>> = { streets: 0.02, town: 0.1 }

/**
 * Builds 30 kinds of search in parts of the map with filters that leave few deals: lists in four
 * orders, and the map itself.
 */
export function boxShapes(places: readonly Origin[]): Shape[] {
  return Object.entries(BOXES).flatMap(([area, reach]) =>
    Object.entries(RARE_FILTERS).flatMap(([filter, query]) => [
      ...['distance', 'newest', 'most_popular', 'reward_points'].map((order) => ({
        name: `${order}, ${filter}, ${area}`,
        paths: places.map(
          (place) => `${nearestPath(place)}&sortBy=${order}&box=${boxAround(place, reach)}&${query}`,
        ),
      })),
      {
        name: `map, ${filter}, ${area}`,
        paths: places.map((place) => `/api/v1/deal/map?zoom=12&box=${boxAround(place, reach)}&${query}`),
      },
    ]),
  )
}

function boxAround({ lat, lon }: Origin, reach: number): string {
  return [lon - 1.5 * reach, lat - reach, lon + 1.5 * reach, lat + reach]
    .map((value) => value.toFixed(5))
    .join(',')
}

/** The number of worst shapes that are measured again, and how often. */
const AGAIN = { shapes: SERVER.again, rounds: roundsOf(3), seconds: seconds(2) } as const

export interface MeasuredShape {
  readonly name: string
  readonly p99: number
  /** Ratio to the p99 of the nearest page measured just before. */
  readonly ratio: number
}

/**
 * Measures the p99 of each shape and of the nearest page, one request at a time. Nearest pages are
 * measured between the shapes, so that a slow moment of the machine affects both. The shapes that
 * seem worst are measured again, each just after the nearest page, and judged by the median,
 * because a single slow request is the p99 of a short round. Returns the worst ratio first.
 */
export async function measureShapes(
  all: readonly Shape[],
  nearest: readonly string[],
  measure: (paths: readonly string[], seconds: number) => Promise<Measured>,
): Promise<{ nearestP99: number; worst: MeasuredShape[] }> {
  // Each connection plans a statement at its first use.
  for (const { paths } of all) await measure(paths, SERVER.planning)
  const found: { shape: Shape; p99: number }[] = []
  const beside: number[] = []
  for (const [index, shape] of all.entries()) {
    if (index % 6 === 0) beside.push((await measure(nearest, seconds(0.5))).p99Ms)
    const { p99Ms, failed } = await measure(shape.paths, SERVER.searching)
    if (failed > 0) throw new Error(`${shape.name}: ${failed} requests failed`)
    found.push({ shape, p99: p99Ms })
  }
  const [first, others] = split(
    found.toSorted((a, b) => b.p99 - a.p99),
    AGAIN.shapes,
  )
  const again: MeasuredShape[] = []
  for (const { shape } of first) {
    const rounds: { p99: number; ratio: number }[] = []
    for (let round = 0; round < AGAIN.rounds; round += 1) {
      const page = await measure(nearest, AGAIN.seconds)
      const { p99Ms } = await measure(shape.paths, AGAIN.seconds)
      beside.push(page.p99Ms)
      rounds.push({ p99: p99Ms, ratio: p99Ms / page.p99Ms })
    }
    again.push({
      name: shape.name,
      p99: median(rounds.map(({ p99 }) => p99)),
      ratio: median(rounds.map(({ ratio }) => ratio)),
    })
  }
  const nearestP99 = median(beside)
  const once = others.map(({ shape: { name }, p99 }) => ({ name, p99, ratio: p99 / nearestP99 }))
  // A shape outside the worst ones is not judged, because it had only one round.
  return { nearestP99, worst: [...again.toSorted((a, b) => b.ratio - a.ratio), ...once] }
}

function split<T>(list: readonly T[], at: number): [T[], T[]] {
  return [list.slice(0, at), list.slice(at)]
}
