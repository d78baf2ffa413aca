import type { Box } from '@vicino/domain/map-squares'
import { REDEMPTION_POINTS } from '@vicino/contract/redemptions/constants'
import { redemptionPoints } from '@vicino/domain/redemption'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DealSearch } from '../find/search.ts'

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
  readonly shop_open: boolean | null
  readonly lat: number
  readonly lon: number
}

/** Ids of every deal of a search, in order, found the simple way: all valid deals are read, then filtered and sorted here. */
export async function bruteForce(db: Db, search: DealSearch, minute: number): Promise<string[]> {
  return (await bruteForceRows(db, search, minute)).map((row) => row.id)
}

/** The same with what is known of each deal. */
export async function bruteForceRows(db: Db, search: DealSearch, minute: number): Promise<OracleRow[]> {
  const { lat = null, lon = null } = search.origin ?? {}
  const { rows } = await sql<OracleRow>`
    SELECT d.id, distance_metres(d.lat, d.lon, ${lat}::float8, ${lon}::float8) AS metres, d.discount_price_cents AS price,
      d.points, d.like_count + d.want_count + d.own_count + d.share_count + s.redeemed AS popularity,
      date_part('epoch', d.created_at) AS created, date_part('epoch', d.expires_at) AS ends, d.brand_id, d.category_ids,
      d.link IS NOT NULL AS online, d.lat, d.lon, b.opening @> ${minute}::int AS shop_open
    FROM deals d JOIN deal_stock s ON s.deal_id = d.id JOIN brands b ON b.id = d.brand_id
    WHERE ${search.words === null ? sql`true` : sql`d.search @@ ${search.words.query}::tsquery`}
      AND d.active AND d.expires_at > ${search.now}::timestamptz AND s.quantity > s.redeemed + (
      SELECT count(*) FROM redemptions r
      WHERE r.deal_id = d.id AND r.status = 'held' AND r.expires_at > ${search.now}::timestamptz
    )`.execute(db)
  const [key, descending] = KEYS[search.order]
  return rows
    .filter((row) => matches(row, search))
    .toSorted((a, b) => {
      const byKey = key(a) - key(b)
      const ascending = byKey === 0 ? (a.id < b.id ? -1 : 1) : byKey
      return descending ? -ascending : ascending
    })
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
