import type { Box } from '@vicino/domain/map-squares'
import { REDEMPTION_POINTS } from '@vicino/contract/redemption/redemptions/constants'
import { redemptionPoints } from '@vicino/domain/redemption'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { DealSearch } from '../search/deal-search.ts'

export interface OracleRow {
  readonly id: string
  readonly metres: number | null
  readonly price: number
  readonly points: number
  readonly popularity: number
  readonly created: number
  readonly ends: number
  readonly brand_id: string
  readonly category_ids: string[]
  readonly online: boolean
  /** Whether this place is open; null = its hours are not known. */
  readonly shop_open: boolean | null
  readonly place_no: number
  readonly lat: number
  readonly lon: number
}

/**
 * Finds the ids of every deal of a search, in order, the simple way: reads all valid deals, then
 * filters and sorts them here.
 */
export async function bruteForce(db: Db, search: DealSearch, minute: number): Promise<string[]> {
  return (await bruteForceRows(db, search, minute)).map((row) => row.id)
}

/**
 * Does the same and returns all facts of each deal; `all`: of each of its places that the search
 * allows.
 */
export async function bruteForceRows(
  db: Db,
  search: DealSearch,
  minute: number,
  places: 'chosen' | 'all' = 'chosen',
): Promise<OracleRow[]> {
  const { lat = null, lon = null } = search.origin ?? {}
  const today = dateText(dayAt(search.now.getTime()))
  const { rows } = await sql<OracleRow>`
    SELECT d.id, p.place_no, distance_metres(p.at_lat, p.at_lon, ${lat}::float8, ${lon}::float8) AS metres, d.discount_price_cents AS price,
      d.points, d.like_count + d.want_count + d.own_count + d.share_count + s.redeemed AS popularity,
      date_part('epoch', d.created_at) AS created, date_part('epoch', d.expires_at) AS ends, d.brand_id, d.category_ids,
      d.link IS NOT NULL AS online, p.at_lat AS lat, p.at_lon AS lon, CASE WHEN p.at_shop IS NULL
        THEN b.opening @> ${minute}::int ELSE shop.opening @> ${minute}::int AND NOT shop.closures @> ${today}::date END AS shop_open
    FROM deals d JOIN deal_stock s ON s.deal_id = d.id JOIN brands b ON b.id = d.brand_id
      CROSS JOIN LATERAL places_of_deal(d.shop_id, d.lat, d.lon, d.other_shops) p LEFT JOIN shops shop ON shop.id = p.at_shop
    WHERE ${search.words === null ? sql`true` : sql`d.search @@ ${search.words.query}::tsquery`}
      AND d.active AND d.expires_at > ${search.now}::timestamptz AND s.quantity > s.redeemed + (
      SELECT count(*) FROM redemptions r
      WHERE r.deal_id = d.id AND r.status = 'held' AND r.expires_at > ${search.now}::timestamptz
    )`.execute(db)
  const [key, descending] = KEYS[search.order]
  const found = rows.filter((row) => matches(row, search))
  return (places === 'all' ? found : chosen(found, search)).toSorted((a, b) => {
    const byKey = key(a) - key(b)
    const ascending = byKey === 0 ? (a.id < b.id ? -1 : 1) : byKey
    return descending ? -ascending : ascending
  })
}

/** Tells whether the first of two lists of numbers sorts before the other. */
function isBetter(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, index) => value !== b[index])
  return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0)
}

/**
 * Returns the nearest place of a deal that is not known to be closed, else the nearest; the first
 * one without a position.
 */
function chosen(rows: readonly OracleRow[], { origin }: DealSearch): OracleRow[] {
  const best = new Map<string, OracleRow>()
  const rank = ({ shop_open, metres, place_no }: OracleRow): number[] =>
    origin === null ? [place_no] : [shop_open === false ? 1 : 0, metres ?? 0, place_no]
  for (const row of rows) {
    const known = best.get(row.id)
    if (known === undefined || isBetter(rank(row), rank(known))) best.set(row.id, row)
  }
  return [...best.values()]
}

const KEYS: Record<DealSearch['order'], readonly [(row: OracleRow) => number, boolean]> = {
  nearest: [(row) => row.metres ?? 0, false],
  price_asc: [(row) => row.price, false],
  price_desc: [(row) => row.price, true],
  newest: [(row) => row.created, true],
  most_popular: [(row) => row.popularity, true],
  reward_points: [(row) => redemptionPoints(row.points, REDEMPTION_POINTS), true],
  ending: [(row) => row.ends, false],
}

function matches(row: OracleRow, search: DealSearch): boolean {
  const { radius, box, category, brandId, exclude, priceMin, priceMax, type, endsBy } = search
  return (
    (!box || isIn(row, box)) &&
    (radius === null || (row.metres ?? Infinity) <= radius) &&
    (category === null || row.category_ids.includes(category)) &&
    (brandId === null || row.brand_id === brandId) &&
    row.id !== exclude &&
    (priceMin === null || row.price >= priceMin) &&
    (priceMax === null || row.price <= priceMax) &&
    (type === null || row.online === (type === 'online')) &&
    (!search.points || row.points > 0) &&
    (!search.open || row.online || row.shop_open === true) &&
    (endsBy === null || row.ends * 1000 <= endsBy.getTime())
  )
}

function isIn({ lat, lon }: OracleRow, { west, south, east, north }: Box): boolean {
  return lat >= south && lat <= north && lon >= west && lon <= east
}
