import { EARTH_RADIUS_METRES, type Position } from '@vicino/domain/distance'
import { inSquares } from '@vicino/domain/map-squares'
import { mercatorOf } from '@vicino/domain/mercator'
import type { DealSearch } from './deal-search.ts'

/*
 * Terms shared by few deals near a place: words, a category, a price. The index deal_search_near
 * stores each deal's terms with its square of the map (near_terms() of the database). So pizzas
 * within 100 km of Milano are read without the pizzas of other towns and without Milano's other
 * deals.
 */

/**
 * Radius in metres in which the nearest deals with some words are searched first, when the search
 * has no bounds.
 */
export const AROUND_METRES = 90_000
/** Level of near_terms(): squares of about 27 km in Italy. */
const LEVEL = 10
/**
 * A radius of 100 km in Italy touches at most 81 squares; a search that touches more uses no such
 * terms.
 */
const SQUARES_MAX = 100
/** In widths of a square: the database's arithmetic may differ in the last digits. */
const MARGIN = 1e-6

/**
 * The cents at which each band of prices but the lowest begins; price_band() of the database has
 * the same.
 */
export const PRICE_BANDS_FROM = [
  200, 300, 450, 650, 900, 1200, 1600, 2100, 2800, 3700, 5000, 7000, 10_000, 15_000, 25_000,
]

/** A range of prices in more bands than this is not used as a term. */
const BANDS_MAX = 8

/**
 * Rows of deal_search with the terms {near}; each lies in one square and one band of prices, and so
 * comes once.
 */
export const NEAR_ROWS = `SELECT d.* FROM unnest({near}) AS near(terms) CROSS JOIN LATERAL (
  SELECT * FROM deal_search k WHERE near_terms(k.pm, k.search, k.category_ids, k.discount_price_cents) @@ near.terms OFFSET 0
) d`

/**
 * Tells whether the deals of a search share terms (words, a category, a price) and lie in few
 * squares. A brand and rare words leave few deals anyway.
 */
export function isNear(search: DealSearch): boolean {
  const { words, category, brandId } = search
  const isFew = brandId !== null || words?.rare === true
  const hasTerms = words !== null || category !== null || bandsOf(search) !== null
  return !isFew && hasTerms && squaresOf(search) !== null
}

/**
 * Tells whether the nearest deals with frequent words are searched without bounds: mostly enough of
 * them lie around the place.
 */
export function isAround({ order, origin, radius, box, words, brandId }: DealSearch): boolean {
  if (order !== 'nearest' || radius !== null || box || brandId !== null || words?.rare !== false) return false
  return squaresOf({ origin, radius: AROUND_METRES }) !== null
}

/**
 * Returns for each square that a search touches, and each band of its prices, the terms of its
 * deals as a tsquery. They miss no deal of the search and include some more: those in corners of
 * squares and in a part of a band. Null where neither isNear() nor isAround() holds.
 */
export function nearTerms(search: DealSearch): string[] | null {
  const around = isAround(search)
  if (!around && !isNear(search)) return null
  const { words, category } = search
  const squares = squaresOf(around ? { ...search, radius: AROUND_METRES } : search) ?? []
  // Around a place the words leave few deals, while each band would be searched in each of 80
  // squares.
  const bands = (around ? null : bandsOf(search)?.map((band) => `$${band}`)) ?? ['']
  return squares.flatMap(([column, row]) => {
    const square = `${column}.${row}`
    const worded = words?.query.replaceAll(/'([^']+)'/g, `'${square}/$1'`)
    return bands.map((band) => {
      const filed = `${category === null ? '' : `#${category}`}${band}`
      return [worded, filed && `'${square}${filed}'`].filter(Boolean).join(' & ')
    })
  })
}

const bandOf = (cents: number): number => PRICE_BANDS_FROM.filter((from) => from <= cents).length

/**
 * Returns the bands of prices that a search touches; null where they are many, or there is no
 * price.
 */
function bandsOf({ priceMin, priceMax }: DealSearch): number[] | null {
  if (priceMin === null && priceMax === null) return null
  const bands = numbers(bandOf(priceMin ?? 0), bandOf(priceMax ?? Infinity))
  return bands.length > BANDS_MAX ? null : bands
}

/**
 * Returns column and row of each square that a search's box, or else its circle, touches; null
 * where they are too many.
 */
function squaresOf({
  origin,
  radius,
  box,
}: Pick<DealSearch, 'origin' | 'radius' | 'box'>): [number, number][] | null {
  if (box) {
    const from = onMap({ lat: box.south, lon: box.west })
    const to = onMap({ lat: box.north, lon: box.east })
    return between(from, to)
  }
  if (origin === null || radius === null) return null
  const reach = (radius / EARTH_RADIUS_METRES) * (180 / Math.PI)
  const poleward = Math.abs(origin.lat) + reach
  if (poleward > 85) return null
  // Web Mercator stretches distances, more towards the poles. So on the map the circle's furthest
  // point from its centre is the one straight towards the nearer pole.
  const { x, y } = onMap(origin)
  const far = onMap({ lat: poleward, lon: 0 }).y - onMap({ lat: Math.abs(origin.lat), lon: 0 }).y + MARGIN
  const squares = between({ x: x - far, y: y - far }, { x: x + far, y: y + far })
  return squares && squares.filter(([column, row]) => Math.hypot(past(x, column), past(y, row)) <= far)
}

interface MapPlace {
  readonly x: number
  readonly y: number
}

/** Converts a position into widths of a square on the map. */
function onMap(position: Position): MapPlace {
  const { x, y } = mercatorOf(position)
  return { x: inSquares(x, LEVEL), y: inSquares(y, LEVEL) }
}

/** Returns the distance of a coordinate from the nearest edge of a square. */
const past = (at: number, square: number): number => Math.max(square - at, at - square - 1, 0)

function between(from: MapPlace, to: MapPlace): [number, number][] | null {
  const columns = numbers(Math.floor(from.x - MARGIN), Math.floor(to.x + MARGIN))
  const rows = numbers(Math.floor(from.y - MARGIN), Math.floor(to.y + MARGIN))
  // The other side of the date line is not searched.
  const pastDateLine = from.x < MARGIN || to.x > 2 ** LEVEL - MARGIN
  if (columns.length * rows.length > SQUARES_MAX || pastDateLine) return null
  return columns.flatMap((column) => rows.map((row): [number, number] => [column, row]))
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
