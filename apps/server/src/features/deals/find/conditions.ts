import type { DealOrder, DealSearch } from './search.ts'
import { ON_OFFER } from './stock.ts'

/** Distance from the origin; the planner inlines the function. */
export const METRES = 'distance_metres(d.lat, d.lon, {lat}, {lon})'

/**
 * A walk in index order reads at most this many rows before a page is found another way. Words have their own index,
 * which is fast for what a short walk does not meet.
 */
export function walkOf(search: DealSearch): number {
  return search.words === null ? 20_000 : 2000
}

interface Order {
  /** Column (or expression) that the order's index holds. */
  readonly column: string
  readonly descending: boolean
  /** The column as a number that a cursor carries exactly: microseconds for moments. */
  readonly key: string
  /** A cursor's number as a value of the column. */
  readonly start: string
}

const MOMENT = "timestamptz 'epoch' + {startKey} * interval '1 microsecond'"
const epoch = (column: string) => `(extract(epoch FROM d.${column}) * 1000000)::float8`

export const ORDERS: Readonly<Record<DealOrder, Order>> = {
  nearest: { column: METRES, descending: false, key: METRES, start: '{startKey}' },
  price_asc: integer('discount_price_cents', false),
  price_desc: integer('discount_price_cents', true),
  most_popular: integer('popularity', true),
  reward_points: integer('points', true),
  newest: { column: 'd.created_at', descending: true, key: epoch('created_at'), start: MOMENT },
  ending: { column: 'd.expires_at', descending: false, key: epoch('expires_at'), start: MOMENT },
}

function integer(column: string, descending: boolean): Order {
  return { column: `d.${column}`, descending, key: `d.${column}::float8`, start: '{startKey}::int4' }
}

/** ORDER BY of an order; ties by id in the direction of the key, so that one index serves both directions. */
export function orderBy(order: DealOrder, column = ORDERS[order].column): string {
  return ORDERS[order].descending ? `${column} DESC, d.id DESC` : `${column}, d.id`
}

/**
 * What the page's rows must be, joined by AND. All of it stands inside one coalesce(): plans are made once for all
 * values, and the planner takes that for a half, where it would take each range of parameters for a two-hundredth,
 * add those up to "no row left" and pick an index that is wrong for every real search. What an index is to be used for
 * is written outside, by who names the index.
 */
export function conditions(search: DealSearch): string {
  const parts = [
    ON_OFFER,
    'd.points >= {minPoints}',
    '(d.link IS NOT NULL) = ANY ({online})',
    'd.id <> {exclude}',
    ...narrowing(search),
    ...afterStart(search),
  ]
  if (search.radius !== null) parts.push(`${METRES} <= {radius}`)
  if (search.open) {
    parts.push(
      // A scalar subquery looks one brand up; EXISTS would make the planner read all open brands first.
      '(d.link IS NOT NULL OR (SELECT o.opening @> {minute} FROM brands o WHERE o.id = d.brand_id))',
    )
  }
  return `coalesce(${parts.join(' AND ')}, false)`
}

/** Those conditions that may leave a handful of rows and have an index of their own. */
export function narrowing(search: DealSearch): string[] {
  const parts: string[] = []
  if (search.brandId !== null) parts.push('d.brand_id = {brand}')
  if (search.words !== null) parts.push('d.search @@ {words}')
  if (search.endsBy !== null) parts.push('d.expires_at > {now} AND d.expires_at <= {endsBy}')
  if (search.priceMin !== null || search.priceMax !== null) {
    parts.push('d.discount_price_cents BETWEEN {priceMin} AND {priceMax}')
  }
  if (search.category !== null) {
    const places = [1, 2, 3].map((place) => `d.category_ids[${place}] = {category}`)
    parts.push(`(${places.join(' OR ')})`)
  }
  return parts
}

/** All rows of a search, by whatever index narrows it most: for when a walk along one index found too few. */
export function everyMatch(search: DealSearch): string {
  const near = search.radius === null ? [] : ['d.pm <@ mercator_box({lat}, {lon}, {radius})']
  return ['d.active', ...near, ...narrowing(search), conditions(search)].join(' AND ')
}

/** The rows from the cursor on. */
export function afterStart({ order, start }: DealSearch): string[] {
  if (start === null) return []
  const { column, descending, start: value } = ORDERS[order]
  const comparison = `${descending ? '<' : '>'}${start.include ? '=' : ''}`
  return [`(${column}, d.id) ${comparison} (${value}, {startId})`]
}

/** Where in an order's index the rows lie: from the cursor on, within the prices or the time asked for. */
export function indexRange(search: DealSearch): string {
  const parts = ['d.active', ...afterStart(search)]
  if (search.order === 'ending') parts.push('d.expires_at > {now}')
  if (search.order === 'ending' && search.endsBy !== null) parts.push('d.expires_at <= {endsBy}')
  if (search.order === 'price_asc' || search.order === 'price_desc') {
    parts.push('d.discount_price_cents BETWEEN {priceMin} AND {priceMax}')
  }
  return parts.join(' AND ')
}
