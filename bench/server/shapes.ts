import { categoryId, CATEGORY_COUNT } from '../seed/seed.ts'
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

/** Every order, with and without a wide radius, with each filter: 108 kinds of search, each at all places. */
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

/**
 * The p99 of each shape and of the nearest page, one request at a time; nearest pages are measured between the shapes, so that
 * a slow moment of the machine hits both.
 */
export async function measureShapes(
  all: readonly Shape[],
  nearest: readonly string[],
  measure: (paths: readonly string[], seconds: number) => Promise<Measured>,
): Promise<{ nearestP99: number; worst: { name: string; p99: number }[] }> {
  // Each connection plans a statement at its first use.
  for (const { paths } of all) await measure(paths, 0.05)
  const found: { name: string; p99: number }[] = []
  const beside: number[] = []
  for (const [index, { name, paths }] of all.entries()) {
    if (index % 6 === 0) beside.push((await measure(nearest, 0.5)).p99Ms)
    const { p99Ms, failed } = await measure(paths, 0.3)
    if (failed > 0) throw new Error(`${name}: ${failed} requests failed`)
    found.push({ name, p99: p99Ms })
  }
  return {
    nearestP99: beside.toSorted((a, b) => a - b)[Math.floor(beside.length / 2)] ?? 0,
    worst: found.toSorted((a, b) => b.p99 - a.p99),
  }
}
