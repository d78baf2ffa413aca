import type { Position } from '@vicino/domain/distance'
import { type RawBuilder, sql } from 'kysely'
import { fillIn } from './fill-in.ts'
import { romeClockOf } from './rome-clock.ts'
import { LEFT } from './stock.ts'

/** Columns of a card without the deal's position. */
const UNPLACED = `
  d.id, d.brand_id, d.product_id, d.title, d.description, d.images, d.link, d.price_cents, d.discount,
  d.discount_price_cents, d.lowest_price_cents, d.lowest_declared, d.points, ${LEFT} AS quantity,
  d.like_count, d.want_count, d.own_count, d.share_count,
  date_part('epoch', d.expires_at) AS expires_at, date_part('epoch', d.created_at) AS created_at,
  b.username AS brand_username, b.handle AS brand_handle, b.logo AS brand_logo, b.avatar AS brand_avatar,
  b.verified AS brand_verified,
  p.product_name, p.description AS product_description,
  (SELECT array_agg(r.type || ' ' || date_part('epoch', r.created_at) ORDER BY r.created_at, r.type)
    FROM reactions r WHERE r.user_id = {user} AND r.deal_id = d.id) AS user_reactions,
  (SELECT true FROM used_deals u WHERE u.user_id = {user} AND u.deal_id = d.id) IS TRUE AS is_used,
  (SELECT true FROM follows f WHERE f.user_id = {user} AND f.brand_id = d.brand_id) IS TRUE AS is_followed`

/**
 * Columns of a card, with the aliases d (deals), b (brands) and p (products); {user} is the caller,
 * {now} the moment.
 */
const CARD_COLUMNS = `${UNPLACED}, d.lat, d.lon`

const ofPlace = (column: string) => `CASE WHEN page.place_no = 0 THEN d.${column}
  ELSE (SELECT k.${column} FROM deal_search k WHERE k.id = d.id AND k.place_no = page.place_no) END AS ${column}`
/** The same for deals found at one of their places, page.place_no. */
export const PLACED_CARD_COLUMNS = `${UNPLACED}, ${ofPlace('lat')}, ${ofPlace('lon')}`

const nearest = (column: string) => `CASE WHEN d.other_shops = '{}' THEN d.${column} ELSE (
    nearest_place(d.shop_id, d.lat, d.lon, d.other_shops, d.brand_id, {lat}, {lon}, {minute}, {day})
  ).at_${column} END`

/**
 * Builds the card columns for a Kysely query that reads a deal by id: with its distance in
 * `metres`. A deal at several shops gets the nearest place that is not known to be closed.
 */
export function cardColumns(userId: string | null, origin: Position | null, now: Date): RawBuilder<unknown> {
  const of = { user: sql`${userId}::uuid`, now: sql`${now}::timestamptz` }
  if (origin === null) return fillIn(`${CARD_COLUMNS}, NULL::float8 AS metres`, of)
  const { minute, day } = romeClockOf(now)
  return fillIn(
    `${UNPLACED}, ${nearest('lat')} AS lat, ${nearest('lon')} AS lon,
      distance_metres(${nearest('lat')}, ${nearest('lon')}, {lat}, {lon}) AS metres`,
    {
      ...of,
      lat: sql`${origin.lat}::float8`,
      lon: sql`${origin.lon}::float8`,
      minute: sql`${minute}::int`,
      day: sql`${day}::date`,
    },
  )
}

export const CARD_TABLES = `deals d JOIN brands b ON b.id = d.brand_id JOIN products p ON p.id = d.product_id`

/** A card from the database: cents, metres, moments in seconds since 1970. */
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
  readonly lowest_declared: boolean
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
  /** Distance from the caller's position; null when it is not known. */
  readonly metres: number | null
}
