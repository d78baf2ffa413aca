import { sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, anyRow, execute, firstRow, firstValue } from '../../../platform/db/statement.ts'

const DISPLAY_COLUMNS = tableColumns(`displays s:
  id brandId name place shopId groupId playlistId pairedAt lastSeenAt`)

export interface DisplayRow extends RowOf<typeof DISPLAY_COLUMNS> {
  readonly brandName: string
  readonly shopName: string | null
  readonly groupName: string | null
  readonly playlistName: string | null
}

const DISPLAY = sql`
  ${DISPLAY_COLUMNS}, b.username AS "brandName", h.name AS "shopName", g.name AS "groupName",
  p.name AS "playlistName"`
const TABLES =
  sql.raw(`displays s JOIN brands b ON b.id = s.brand_id LEFT JOIN display_playlists p ON p.id = s.playlist_id
  LEFT JOIN shops h ON h.id = s.shop_id LEFT JOIN display_groups g ON g.id = s.group_id`)

/**
 * Reads the displays of a brand, or with null those of all brands (the first 1,000), in the order
 * of their pairing.
 */
export function readDisplays(db: Db, brandId: string | null): Promise<DisplayRow[]> {
  const own = brandId === null ? sql`true` : sql`s.brand_id = ${brandId}::uuid`
  return allRows(db)`
    SELECT ${DISPLAY} FROM ${TABLES} WHERE s.revoked_at IS NULL AND ${own} ORDER BY s.id LIMIT 1000`
}

export const readDisplay = (db: Db, id: string): Promise<DisplayRow | undefined> => firstRow(db)`
    SELECT ${DISPLAY} FROM ${TABLES} WHERE s.id = ${id}::uuid AND s.revoked_at IS NULL`

/**
 * Pairs a screen unless the brand has `most` already, and returns its id. Two simultaneous requests
 * may exceed the limit by one, which does no harm.
 */
export const insertDisplay = (
  tx: Db,
  row: {
    brandId: string
    name: string
    place: string
    shopId: string | null
    playlistId: string
    tokenHash: Buffer
    most: number
    now: Date
  },
): Promise<string | undefined> => firstValue(tx)`
    INSERT INTO displays (brand_id, name, place, shop_id, playlist_id, token_hash, paired_at)
    SELECT ${row.brandId}::uuid, ${row.name}, ${row.place}, ${row.shopId}::uuid, ${row.playlistId}::uuid, ${row.tokenHash}::bytea,
      ${row.now}::timestamptz
    WHERE (SELECT count(*) FROM displays WHERE brand_id = ${row.brandId}::uuid AND revoked_at IS NULL) < ${row.most}::int
    RETURNING id`

export const writeDisplay = (
  tx: Db,
  id: string,
  {
    name,
    place,
    shopId,
    groupId,
    playlistId,
  }: Pick<DisplayRow, 'name' | 'place' | 'shopId' | 'groupId' | 'playlistId'>,
): Promise<void> => execute(tx)`
    UPDATE displays SET name = ${name}, place = ${place}, shop_id = ${shopId}::uuid, group_id = ${groupId}::uuid,
      playlist_id = ${playlistId}::uuid
    WHERE id = ${id}::uuid AND revoked_at IS NULL`

/** Revokes a screen's token; returns false when it was already unpaired. */
export const writeRevoked = (tx: Db, id: string, now: Date): Promise<boolean> => anyRow(tx)`
    UPDATE displays SET token_hash = NULL, revoked_at = ${now}::timestamptz
    WHERE id = ${id}::uuid AND revoked_at IS NULL RETURNING 1`

/** Stores when a display was last seen, unless a moment after `before` is stored. */
export const writeSeen = (db: Db, id: string, now: Date, before: Date): Promise<void> => execute(db)`
    UPDATE displays SET last_seen_at = ${now}::timestamptz, silence_told_at = NULL
    WHERE id = ${id}::uuid AND (last_seen_at IS NULL OR last_seen_at < ${before}::timestamptz)`
