import type { DealOrder, DealSearch } from './deal-search.ts'
import { isOpenAt, metresOf, placeChosen } from './places.ts'
import { KEY_ON_OFFER } from './stock.ts'

/** Distance from the origin. */
export const METRES = metresOf('d')

interface Order {
  /** Column (or expression) of the order's index. */
  readonly column: string
  readonly descending: boolean
  /**
   * SQL that turns the column into a number that a cursor can carry exactly: moments as
   * microseconds.
   */
  readonly key: string
  /** SQL that turns a cursor's number back into a value of the column. */
  readonly start: string
}

const MOMENT = "timestamptz 'epoch' + {startKey} * interval '1 microsecond'"
const epoch = (column: string) => `(extract(epoch FROM d.${column}) * 1000000)::float8`

export const ORDERS: Readonly<Record<DealOrder, Order>> = {
  nearest: { column: METRES, descending: false, key: METRES, start: '{startKey}' },
  price_asc: integer('d.discount_price_cents', false),
  price_desc: integer('d.discount_price_cents', true),
  most_popular: integer('d.popularity', true),
  // The points that a deal gives: 50 where it names none.
  reward_points: integer('reward_points(d.points)', true),
  newest: { column: 'd.created_at', descending: true, key: epoch('created_at'), start: MOMENT },
  ending: { column: 'd.expires_at', descending: false, key: epoch('expires_at'), start: MOMENT },
}

function integer(column: string, descending: boolean): Order {
  return { column, descending, key: `(${column})::float8`, start: '{startKey}::int4' }
}

/**
 * Builds ORDER BY of an order; ties are sorted by id in the same direction, so that one index
 * serves both directions.
 */
export function orderBy(order: DealOrder, column = ORDERS[order].column, id = 'd.id'): string {
  return ORDERS[order].descending ? `${column} DESC, ${id} DESC` : `${column}, ${id}`
}

/**
 * Joins all conditions of a search by AND inside one coalesce(). The reason is PostgreSQL's
 * planner: a plan is made once for all values, and it assumes that each range of parameters leaves
 * one row in 200. Several of them would multiply to "no row left" and lead to an index that is
 * wrong for every real search; for a coalesce() it assumes one row in two. Conditions for which an
 * index should be used are repeated outside of it, by the function that chooses the index.
 * @param places `chosen`: only the row of the place at which a deal is found; `all`: each row that
 * the search allows
 */
export function conditions(search: DealSearch, places: 'chosen' | 'all' = 'chosen'): string {
  const parts = [
    KEY_ON_OFFER,
    'd.points >= {minPoints}',
    'd.id <> {exclude}',
    ...narrowing(search),
    ...afterStart(search),
  ]
  if (search.type !== null) parts.push(search.type === 'online' ? 'd.online' : 'NOT d.online')
  if (search.radius !== null) parts.push(`${METRES} <= {radius}`)
  if (search.box) parts.push('d.pm <@ {box}')
  if (search.open) parts.push(`(d.online OR ${isOpenAt('d')})`)
  // Last, because it is the dearest: it is checked only on rows that pass all else.
  if (places === 'chosen') parts.push(placeChosen(search))
  return `coalesce(${parts.join(' AND ')}, false)`
}

/** Lists those conditions that may leave few rows and have their own index. */
export function narrowing(search: DealSearch): string[] {
  const parts: string[] = []
  if (search.brandId !== null) parts.push('d.brand_id = {brand}')
  if (search.words !== null) parts.push('d.search @@ {words}')
  if (search.endsBy !== null) parts.push('d.expires_at > {now} AND d.expires_at <= {endsBy}')
  if (search.priceMin !== null || search.priceMax !== null) parts.push(inPrices(search))
  if (search.category !== null) {
    const places = [1, 2, 3].map((place) => `d.category_ids[${place}] = {category}`)
    parts.push(`(${places.join(' OR ')})`)
  }
  return parts
}

/**
 * Selects all rows of a search, by the narrowest indexes: used when a walk along one index found
 * too few.
 */
export function everyMatch(search: DealSearch): string {
  const near = search.radius === null ? [] : ['d.pm <@ mercator_box({lat}, {lon}, {radius})']
  if (search.box) near.push('d.pm <@ {box}')
  return [...near, ...narrowing(search), conditions(search)].join(' AND ')
}

/** Conditions for the rows from the cursor on. */
export function afterStart({ order, start }: DealSearch, column = ORDERS[order].column): string[] {
  if (start === null) return []
  const { descending, start: value } = ORDERS[order]
  const comparison = `${descending ? '<' : '>'}${start.include ? '=' : ''}`
  return [`(${column}, d.id) ${comparison} (${value}, {startId})`]
}

/** Condition: the requested range of prices, in the form that an index needs. */
export function inPrices({ priceMin, priceMax }: DealSearch): string {
  return priceMin === null && priceMax === null
    ? 'true'
    : 'd.discount_price_cents BETWEEN {priceMin} AND {priceMax}'
}

/**
 * Conditions that bound the rows of an order's index: from the cursor on, within the requested
 * prices or time.
 */
export function indexRange(search: DealSearch, column?: string): string {
  const parts = ['true', ...afterStart(search, column)]
  if (search.order === 'ending') parts.push('d.expires_at > {now}')
  if (search.order === 'ending' && search.endsBy !== null) parts.push('d.expires_at <= {endsBy}')
  if (search.order === 'price_asc' || search.order === 'price_desc') parts.push(inPrices(search))
  return parts.join(' AND ')
}
