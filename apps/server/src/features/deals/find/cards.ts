import { type RawBuilder, sql } from 'kysely'
import { fillIn } from './fill-in.ts'
import { LEFT } from './stock.ts'

/** Columns of a card, of the aliases d (deals), b (brands) and p (products); {user} is the caller, {now} the moment. */
export const CARD_COLUMNS = `
  d.id, d.brand_id, d.product_id, d.title, d.description, d.images, d.link, d.price_cents, d.discount,
  d.discount_price_cents, d.lowest_price_cents, d.points, ${LEFT} AS quantity,
  d.like_count, d.want_count, d.own_count, d.share_count, d.lat, d.lon,
  date_part('epoch', d.expires_at) AS expires_at, date_part('epoch', d.created_at) AS created_at,
  b.username AS brand_username, b.handle AS brand_handle, b.logo AS brand_logo, b.avatar AS brand_avatar,
  b.verified AS brand_verified,
  p.product_name, p.description AS product_description,
  (SELECT array_agg(r.type || ' ' || date_part('epoch', r.created_at) ORDER BY r.created_at, r.type)
    FROM reactions r WHERE r.user_id = {user} AND r.deal_id = d.id) AS user_reactions,
  (SELECT true FROM used_deals u WHERE u.user_id = {user} AND u.deal_id = d.id) IS TRUE AS is_used,
  (SELECT true FROM follows f WHERE f.user_id = {user} AND f.brand_id = d.brand_id) IS TRUE AS is_followed`

/** CARD_COLUMNS for a query written with Kysely. */
export function cardColumns(userId: string, now: Date): RawBuilder<unknown> {
  return fillIn(CARD_COLUMNS, { user: sql`${userId}::uuid`, now: sql`${now}::timestamptz` })
}

export const CARD_TABLES = `deals d JOIN brands b ON b.id = d.brand_id JOIN products p ON p.id = d.product_id`

/** A card as the database gives it: cents, metres, moments in seconds since 1970. */
export interface CardRow {
  readonly id: string
  readonly brand_id: string
  readonly product_id: string
  readonly title: string
  readonly description: string
  readonly images: string[]
  readonly link: string | null
  readonly price_cents: number
  readonly discount: number
  readonly discount_price_cents: number
  readonly lowest_price_cents: number
  readonly points: number
  readonly quantity: number
  readonly like_count: number
  readonly want_count: number
  readonly own_count: number
  readonly share_count: number
  readonly lat: number
  readonly lon: number
  readonly expires_at: number
  readonly created_at: number
  readonly brand_username: string
  readonly brand_handle: string
  readonly brand_logo: string | null
  readonly brand_avatar: string | null
  readonly brand_verified: boolean
  readonly product_name: string
  readonly product_description: string
  readonly user_reactions: string[] | null
  readonly is_used: boolean
  readonly is_followed: boolean
  /** From the caller's position; null when none is known. */
  readonly metres: number | null
}
