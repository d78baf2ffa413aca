import type { Seller } from '@vicino/contract/marketplace/sellers/schemas'
import { sql } from 'kysely'
import type { Position } from '@vicino/domain/distance'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstRow } from '../../../platform/db/statement.ts'
import { escapeLike } from '../../../platform/db/like.ts'
import { onOffer } from '../deals/public.ts'
import { SELLER } from '../shops/public.ts'

const BRAND_SUMMARY_COLUMNS = tableColumns('brands b: id username handle logo avatar verified')

export type BrandSummaryRow = RowOf<typeof BRAND_SUMMARY_COLUMNS>

const BRAND_PROFILE_COLUMNS = tableColumns(`brands b:
  description address city website lat lon follower_count`)

export interface BrandProfileRow extends RowOf<typeof BRAND_PROFILE_COLUMNS>, BrandSummaryRow {
  readonly active_deals: number
  readonly is_followed: boolean
  readonly seller: Seller
  /** A PostgreSQL multirange of minutes of the week. */
  readonly opening: string | null
  /** True when somebody has confirmed the place. */
  readonly confirmed: boolean
  readonly is_open: boolean | null
  readonly metres: number | null
}

/**
 * Reads a brand's profile for a caller; undefined when there is none. `minute` is the minute of the
 * week, which decides whether the shop is open; `origin` is the caller's position, for the
 * distance.
 */
export const readBrand = (
  db: Db,
  id: string,
  caller: { userId: string; origin: Position | null; now: Date; minute: number },
): Promise<BrandProfileRow | undefined> => firstRow(db)`
    SELECT ${BRAND_SUMMARY_COLUMNS}, ${BRAND_PROFILE_COLUMNS}, b.place_confirmed_at IS NOT NULL AS confirmed,
      ${SELLER} AS seller, b.opening::text AS opening, b.opening @> ${caller.minute}::int AS is_open,
      (SELECT count(*)::int FROM deals d WHERE d.brand_id = b.id AND ${onOffer(caller.now)}) AS active_deals,
      EXISTS (SELECT FROM follows f WHERE f.user_id = ${caller.userId}::uuid AND f.brand_id = b.id) AS is_followed,
      distance_metres(b.lat, b.lon, ${caller.origin?.lat ?? null}::float8, ${caller.origin?.lon ?? null}::float8) AS metres
    FROM brands b WHERE b.id = ${id}`

export interface BrandMatch extends BrandSummaryRow {
  /**
   * The sort key in a cursor: how much the name differs from the words (0 to 1), or the name
   * itself.
   */
  readonly sorted: number | string
}

/**
 * Reads brands whose names resemble the words, the best first; all brands by name for empty words;
 * without the owners of replays. It returns one row more than `limit` when the list goes on.
 */
export async function findBrands(
  db: Db,
  words: string,
  start: { readonly key: number | string; readonly id: string } | null,
  limit: number,
): Promise<BrandMatch[]> {
  const columns = sql`b.id, b.username, b.handle, b.logo, b.avatar, b.verified`
  if (words === '') {
    const after =
      start === null
        ? sql`true`
        : sql`(plain_text(b.username::text), b.id) > (${start.key}, ${start.id}::uuid)`
    return allRows(db)<BrandMatch>`
      SELECT ${columns}, plain_text(b.username::text) AS sorted FROM brands b WHERE NOT b.sandbox AND ${after}
      ORDER BY plain_text(b.username::text), b.id LIMIT ${limit + 1}::int`
  }
  const after = start === null ? sql`true` : sql`(m.sorted, m.id) > (${start.key}::float8, ${start.id}::uuid)`
  return allRows(db)`
    SELECT m.* FROM (
      SELECT ${columns}, (1 - word_similarity(plain_text(${words}), searched_text(b.username::text)))::float8 AS sorted
      FROM brands b
      WHERE NOT b.sandbox AND (plain_text(${words}) <% searched_text(b.username::text)
        OR searched_text(b.username::text) LIKE plain_text(${`%${escapeLike(words)}%`}))
    ) m WHERE ${after}
    ORDER BY m.sorted, m.id LIMIT ${limit + 1}::int`
}

/** Reads brands with a logo, those with most followers first. */
export const readKnownBrands = (
  db: Db,
  limit: number,
): Promise<{ id: string; username: string; logo: string }[]> => allRows(db)`
    SELECT id, username, logo FROM brands WHERE logo IS NOT NULL
    ORDER BY follower_count DESC, id LIMIT ${limit}::int`

export async function brandExists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('brands').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Reads products of a brand that have a deal on offer now, by name; at most 500. */
export const readDealProducts = (
  db: Db,
  brandId: string,
  now: Date,
): Promise<{ id: string; product_name: string; description: string }[]> => allRows(db)`
    SELECT p.id, p.product_name, p.description FROM products p
    WHERE p.id IN (
      SELECT d.product_id FROM deals d WHERE d.brand_id = ${brandId} AND ${onOffer(now)}
    )
    ORDER BY p.product_name, p.id LIMIT 500`
