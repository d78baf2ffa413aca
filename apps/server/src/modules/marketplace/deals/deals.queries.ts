import type { Safety } from '@vicino/contract/marketplace/deals/safety-schemas'
import type { Seller } from '@vicino/contract/marketplace/sellers/schemas'
import { sql } from 'kysely'
import type { Position } from '@vicino/domain/distance'
import { RECENT_VIEWS_KEPT } from '@vicino/contract/marketplace/deals/page-sizes'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstRow } from '../../../platform/db/statement.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { type CardRow, cardColumns, CARD_TABLES } from './search/cards.ts'
import { SELLER } from '../shops/public.ts'
import { REDEEMED } from './search/stock.ts'

const DETAIL_COLUMNS = tableColumns('deals d: tags video_url category_ids gtin shop_id other_shops first_end')

export interface DetailRow extends RowOf<typeof DETAIL_COLUMNS>, CardRow {
  /** Number of units offered; `quantity` is the number left. */
  readonly offered: number
  readonly redeemed: number
  /** Its places in their order. */
  readonly places: readonly PlaceRow[]
  readonly brand_follower_count: number
  readonly brand_lat: number | null
  /** True when somebody has confirmed the deal's place. */
  readonly place_confirmed: boolean
  readonly brand_lon: number | null
  readonly brand_address: string
  readonly brand_city: string
  readonly seller: Seller
  readonly safety: Safety | null
  /** Only adults may buy it, by itself or by a category. */
  readonly adults: boolean
}

/** A place of a deal at several shops; `id` null = the brand's own address. */
export interface PlaceRow {
  readonly id: string | null
  readonly name: string
  readonly address: string
  readonly city: string
  readonly lat: number
  readonly lon: number
  readonly confirmed: boolean
  readonly phone: string
  /** PostgreSQL multiranges: minutes of the week (null = unknown), and dates. */
  readonly opening: string | null
  readonly closures: string
}

export interface RecentViewRow {
  readonly id: string
  readonly viewed_at: number
  readonly product_id: string
  readonly product_name: string
  readonly product_description: string
  readonly discount_price_cents: number
  readonly title: string
  readonly images: string[]
  readonly is_used: boolean
}

const tables = sql.raw(CARD_TABLES)

const DETAIL = sql`${DETAIL_COLUMNS}, stock.quantity AS offered, ${sql.raw(REDEEMED)} AS redeemed,
  (
    SELECT json_agg(json_build_object('id', s.id, 'name', coalesce(s.name, b.username), 'address', coalesce(s.address, b.address),
      'city', coalesce(s.city, b.city), 'lat', p.at_lat, 'lon', p.at_lon,
      'confirmed', CASE WHEN p.at_shop IS NULL THEN b.place_confirmed_at ELSE s.place_confirmed_at END IS NOT NULL, 'phone', coalesce(s.phone, ''),
      'opening', CASE WHEN p.at_shop IS NULL THEN b.opening ELSE s.opening END::text, 'closures', coalesce(s.closures, '{}')::text)
      ORDER BY p.place_no)
    FROM places_of_deal(d.shop_id, d.lat, d.lon, d.other_shops) p LEFT JOIN shops s ON s.id = p.at_shop
  ) AS places, b.follower_count AS brand_follower_count, coalesce(shop.lat, b.lat) AS brand_lat,
  CASE WHEN shop.id IS NULL THEN b.place_confirmed_at ELSE shop.place_confirmed_at END IS NOT NULL AS place_confirmed,
  coalesce(shop.lon, b.lon) AS brand_lon, coalesce(shop.address, b.address) AS brand_address,
  coalesce(shop.city, b.city) AS brand_city, ${SELLER} AS seller, for_adults(d.adults, d.category_ids) AS adults, d.safety`
const DETAIL_TABLES = sql`${tables} JOIN deal_stock stock ON stock.deal_id = d.id
  LEFT JOIN shops shop ON shop.id = d.shop_id`

/** Reads a deal in any state; undefined when there is none. */
export const readDeal = (
  db: Db,
  id: string,
  userId: string,
  origin: Position | null,
  now: Date,
): Promise<DetailRow | undefined> => firstRow(db)`
    SELECT ${cardColumns(userId, origin, now)}, ${DETAIL} FROM ${DETAIL_TABLES} WHERE d.id = ${id}`

/**
 * Reads a deal like readDeal(). The same statement stores a recent view of the caller and deletes
 * the views beyond the newest 50. An ended session can read until its token expires, but stores
 * nothing.
 */
export const viewDeal = (
  db: Db,
  id: string,
  { sub, sid }: Pick<Actor, 'sub' | 'sid'>,
  origin: Position | null,
  now: Date,
): Promise<DetailRow | undefined> => firstRow(db)`
    WITH viewed AS (
      INSERT INTO recent_views (user_id, deal_id, viewed_at)
      SELECT ${sub}::uuid, id, ${now}::timestamptz FROM deals WHERE id = ${id}
        AND EXISTS (SELECT FROM sessions WHERE id = ${sid} AND revoked_at IS NULL)
      ON CONFLICT (user_id, deal_id) DO UPDATE SET viewed_at = excluded.viewed_at
    ), trimmed AS (
      DELETE FROM recent_views WHERE user_id = ${sub}::uuid AND deal_id IN (
        SELECT deal_id FROM recent_views WHERE user_id = ${sub}::uuid AND deal_id <> ${id}
        ORDER BY viewed_at DESC, deal_id DESC OFFSET ${RECENT_VIEWS_KEPT - 1}::int
      )
    )
    SELECT ${cardColumns(sub, origin, now)}, ${DETAIL} FROM ${DETAIL_TABLES} WHERE d.id = ${id}`

/** Reads the same without a view. */
export const readDetail = (
  db: Db,
  id: string,
  { sub }: Pick<Actor, 'sub'>,
  origin: Position | null,
  now: Date,
): Promise<DetailRow | undefined> => firstRow(db)`
    SELECT ${cardColumns(sub, origin, now)}, ${DETAIL} FROM ${DETAIL_TABLES} WHERE d.id = ${id}`

/**
 * Reads recent views, newest first, at most 50. Views at the same moment may leave more rows, which
 * the next view deletes.
 */
export function readRecentViews(db: Db, userId: string, limit: number): Promise<RecentViewRow[]> {
  return allRows(db)`
    SELECT d.id, date_part('epoch', v.viewed_at) AS viewed_at, p.id AS product_id, p.product_name,
      p.description AS product_description, d.discount_price_cents, d.title, d.images,
      EXISTS (SELECT FROM used_deals u WHERE u.user_id = v.user_id AND u.deal_id = d.id) AS is_used
    FROM recent_views v JOIN deals d ON d.id = v.deal_id JOIN products p ON p.id = d.product_id
    WHERE v.user_id = ${userId}
    ORDER BY v.viewed_at DESC, d.id DESC LIMIT least(${limit}::int, ${RECENT_VIEWS_KEPT}::int)`
}

/** Reads tags by deal. */
export async function readTags(db: Db, ids: readonly string[]): Promise<Map<string, readonly string[]>> {
  // One parameter, so that the statement is the same for any number of deals.
  const rows = await allRows(db)<{ id: string; tags: string[] }>`
    SELECT id, tags FROM deals WHERE id = ANY (${[...ids]}::uuid[])`
  return new Map(rows.map(({ id, tags }) => [id, tags]))
}
