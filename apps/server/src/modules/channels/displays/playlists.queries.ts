import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, anyRow, execute, firstRow, firstValue } from '../../../platform/db/statement.ts'
import { onOffer, unitsLeft } from '../../marketplace/deals/public.ts'

/** When an item of a playlist plays. Bit 0 of the weekdays is Monday; times are minutes of the day. */
interface PlayedRow {
  readonly seconds: number
  readonly weekdays: number
  readonly from: number
  readonly to: number
  readonly advertiser: string | null
}

/** A slide of the brand's own. */
export interface SlideRow extends PlayedRow {
  readonly slide: { readonly title: string; readonly text: string; readonly image: string | null }
}

/** A deal of a playlist. Prices are cents. */
export interface DealRow extends PlayedRow {
  readonly dealId: string
  readonly title: string
  readonly brandName: string
  readonly brandLogo: string | null
  readonly image: string | null
  readonly videoUrl: string | null
  readonly price: number
  readonly discount: number
  readonly discountPrice: number
  readonly lowestPrice: number
  readonly lowestDeclared: boolean
  /** ISO 8601 in the format of the database. */
  readonly expiresAt: string
  readonly quantity: number
}

export type ItemRow = DealRow | SlideRow

export interface PlaylistRow {
  readonly id: string
  readonly brandId: string
  readonly name: string
  readonly items: readonly ItemRow[]
}

/**
 * SQL: the items of the playlist `playlist` (an expression) as a JSON list. A deal that its brand
 * has ended has no units left.
 */
const itemsOf = (playlist: string, now: Date) => sql`coalesce((
  SELECT jsonb_agg(CASE WHEN i.deal_id IS NULL THEN jsonb_build_object('slide', jsonb_build_object(
      'title', coalesce(i.title, ''), 'text', coalesce(i.body, ''), 'image', i.image))
    ELSE jsonb_build_object('dealId', d.id, 'title', d.title, 'brandName', b.username,
    'brandLogo', coalesce(b.logo, b.avatar), 'image', d.images[1], 'videoUrl', d.video_url, 'price', d.price_cents,
    'discount', d.discount, 'discountPrice', d.discount_price_cents, 'lowestPrice', d.lowest_price_cents,
    'lowestDeclared', d.lowest_declared,
    'expiresAt', d.expires_at, 'quantity', CASE WHEN d.active THEN greatest(${unitsLeft(now)}, 0) ELSE 0 END) END
    || jsonb_build_object('seconds', i.seconds, 'weekdays', i.weekdays, 'from', i.from_minute, 'to', i.to_minute,
    'advertiser', i.advertiser) ORDER BY i.position)
  FROM display_playlist_items i LEFT JOIN deals d ON d.id = i.deal_id LEFT JOIN brands b ON b.id = d.brand_id
  WHERE i.playlist_id = ${sql.raw(playlist)}), '[]') AS items`

export interface PlayerRow {
  readonly id: string
  readonly name: string
  readonly lastSeenAt: Date | null
  readonly items: readonly ItemRow[]
}

/** Reads the display with this token and its playlist; undefined when no display has the token. */
export function readPlayer(db: Db, tokenHash: Buffer, now: Date): Promise<PlayerRow | undefined> {
  return firstRow(db)`
    SELECT s.id, s.name, s.last_seen_at AS "lastSeenAt", ${itemsOf('s.playlist_id', now)}
    FROM displays s WHERE s.token_hash = ${tokenHash}::bytea`
}

export const readPlaylist = (db: Db, id: string, now: Date): Promise<PlaylistRow | undefined> => firstRow(db)`
    SELECT p.id, p.brand_id AS "brandId", p.name, ${itemsOf('p.id', now)}
    FROM display_playlists p WHERE p.id = ${id}::uuid`

export interface SummaryRow {
  readonly id: string
  readonly brandId: string
  readonly name: string
  readonly deals: number
  readonly onOffer: number
  readonly slides: number
  readonly displays: number
}

/** Reads the playlists of a brand, or with null those of all brands (the first 1,000), by name. */
export function readPlaylists(db: Db, brandId: string | null, now: Date): Promise<SummaryRow[]> {
  const own = brandId === null ? sql`true` : sql`p.brand_id = ${brandId}::uuid`
  return allRows(db)`
    SELECT p.id, p.brand_id AS "brandId", p.name, i.deals, i.on_offer AS "onOffer", i.slides,
      (SELECT count(*) FROM displays s WHERE s.playlist_id = p.id AND s.revoked_at IS NULL) AS displays
    FROM (SELECT * FROM display_playlists p WHERE ${own} ORDER BY p.name, p.id LIMIT 1000) p
    CROSS JOIN LATERAL (
      SELECT count(d.id) AS deals, count(*) FILTER (WHERE ${onOffer(now)}) AS on_offer, count(*) - count(d.id) AS slides
      FROM display_playlist_items i LEFT JOIN deals d ON d.id = i.deal_id WHERE i.playlist_id = p.id
    ) i
    ORDER BY p.name, p.id`
}

/** Returns the playlist that a brand changed last. */
export const latestPlaylist = (db: Db, brandId: string): Promise<string | undefined> => firstValue(db)`
    SELECT id FROM display_playlists WHERE brand_id = ${brandId}::uuid ORDER BY updated_at DESC LIMIT 1`

/** Makes a playlist unless the brand has `most` already, and returns its id. */
export const insertPlaylist = (
  tx: Db,
  { brandId, name, most, now }: { brandId: string; name: string; most: number; now: Date },
): Promise<string | undefined> => firstValue(tx)`
    INSERT INTO display_playlists (brand_id, name, updated_at)
    SELECT ${brandId}::uuid, ${name}, ${now}::timestamptz
    WHERE (SELECT count(*) FROM display_playlists WHERE brand_id = ${brandId}::uuid) < ${most}::int
    RETURNING id`

/** Returns the brand of a playlist and locks its row until the transaction ends. */
export const lockPlaylist = (tx: Db, id: string): Promise<{ brandId: string } | undefined> => firstRow(tx)`
    SELECT brand_id AS "brandId" FROM display_playlists WHERE id = ${id}::uuid FOR UPDATE`

/** An item as it is stored: a deal's id, or a slide's texts and the address of its image. */
export type NewItem = PlayedRow &
  (
    | { readonly dealId: string }
    | { readonly title: string | null; readonly text: string | null; readonly image: string | null }
  )

/**
 * Replaces the name, and all deals and slides of a playlist; returns false when one of the deals is
 * not of its brand.
 */
export async function writePlaylist(
  tx: Db,
  id: string,
  { brandId, name, items, now }: { brandId: string; name: string; items: readonly NewItem[]; now: Date },
): Promise<boolean> {
  await execute(tx)`
    UPDATE display_playlists SET name = ${name}, updated_at = ${now}::timestamptz WHERE id = ${id}::uuid`
  await execute(tx)`DELETE FROM display_playlist_items WHERE playlist_id = ${id}::uuid`
  const rows = await allRows(tx)`
    INSERT INTO display_playlist_items (playlist_id, position, deal_id, title, body, image, seconds, weekdays, from_minute, to_minute, advertiser)
    SELECT ${id}::uuid, i.position - 1, d.id, i.item ->> 'title', i.item ->> 'text', i.item ->> 'image', (i.item ->> 'seconds')::smallint, (i.item ->> 'weekdays')::smallint,
      (i.item ->> 'from')::smallint, (i.item ->> 'to')::smallint, i.item ->> 'advertiser'
    FROM jsonb_array_elements(${JSON.stringify(items)}::jsonb) WITH ORDINALITY i (item, position)
      LEFT JOIN deals d ON d.id = (i.item ->> 'dealId')::uuid AND d.brand_id = ${brandId}::uuid
    WHERE d.id IS NOT NULL OR i.item ->> 'dealId' IS NULL
    RETURNING 1`
  return rows.length === items.length
}

/** Deletes a playlist that no display shows; returns false when one does. */
export async function removePlaylist(tx: Db, id: string): Promise<boolean> {
  // Unpaired displays must not keep a playlist from being deleted.
  await execute(tx)`
    UPDATE displays SET playlist_id = NULL WHERE playlist_id = ${id}::uuid AND revoked_at IS NOT NULL`
  return anyRow(tx)`
    DELETE FROM display_playlists p WHERE p.id = ${id}::uuid
      AND NOT EXISTS (SELECT 1 FROM displays s WHERE s.playlist_id = p.id) RETURNING 1`
}
