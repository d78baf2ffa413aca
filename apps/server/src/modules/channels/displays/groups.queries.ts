import type { Together } from '@vicino/contract/channels/displays/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, allValues, execute, firstRow, firstValue } from '../../../platform/db/statement.ts'

export interface GroupRow {
  readonly id: string
  readonly brandId: string
  readonly name: string
  readonly displays: number
}

const GROUP = sql.raw(`g.id, g.brand_id AS "brandId", g.name,
  (SELECT count(*)::int FROM displays s WHERE s.group_id = g.id AND s.revoked_at IS NULL) AS displays`)

/** Reads the groups of a brand, or with null those of all brands (the first 1,000), by name. */
export function readGroups(db: Db, brandId: string | null): Promise<GroupRow[]> {
  const own = brandId === null ? sql`true` : sql`g.brand_id = ${brandId}::uuid`
  return allRows(db)`
    SELECT ${GROUP} FROM display_groups g WHERE ${own} ORDER BY lower(g.name), g.id LIMIT 1000`
}

export const readGroup = (
  db: Db,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<GroupRow | undefined> => firstRow(db)`
    SELECT ${GROUP} FROM display_groups g WHERE g.id = ${id}::uuid ${lock ? sql`FOR NO KEY UPDATE` : sql``}`

/**
 * Makes a group unless the brand has `most` already, and returns its id. Two simultaneous requests
 * may exceed the limit by one, which does no harm.
 */
export const insertGroup = (
  tx: Db,
  { brandId, name, most, now }: { brandId: string; name: string; most: number; now: Date },
): Promise<string | undefined> => firstValue(tx)`
    INSERT INTO display_groups (brand_id, name, created_at)
    SELECT ${brandId}::uuid, ${name}, ${now}::timestamptz
    WHERE (SELECT count(*) FROM display_groups WHERE brand_id = ${brandId}::uuid) < ${most}::int
    RETURNING id`

export const writeGroupName = (tx: Db, id: string, name: string): Promise<void> =>
  execute(tx)`UPDATE display_groups SET name = ${name} WHERE id = ${id}::uuid`

export const removeGroup = (tx: Db, id: string): Promise<void> =>
  execute(tx)`DELETE FROM display_groups WHERE id = ${id}::uuid`

const among = (of: Together): RawBuilder<unknown> =>
  'groupId' in of
    ? sql`s.group_id = ${of.groupId}::uuid AND s.revoked_at IS NULL`
    : sql`s.shop_id = ${of.shopId}::uuid AND s.revoked_at IS NULL`

/** Returns the playlist of more than half of the displays; undefined where there is none. */
export const commonPlaylist = (db: Db, of: Together): Promise<string | undefined> => firstValue(db)`
    WITH shown AS (SELECT s.playlist_id AS id FROM displays s WHERE ${among(of)})
    SELECT id FROM shown GROUP BY id HAVING count(*) * 2 > (SELECT count(*) FROM shown)`

/**
 * Puts these displays of a brand into a group and takes all others out. Displays that join get
 * `joinedPlaylist`, if it is given. Returns false when one of them does not belong to the brand.
 */
export async function writeMembers(
  tx: Db,
  { id, brandId }: Pick<GroupRow, 'id' | 'brandId'>,
  displayIds: readonly string[],
  joinedPlaylist: string | undefined,
): Promise<boolean> {
  const rows = await allRows(tx)<{ found: number }>`
    WITH held AS (
      SELECT s.id, s.group_id FROM displays s
      WHERE s.brand_id = ${brandId}::uuid AND s.revoked_at IS NULL
        AND (s.group_id = ${id}::uuid OR s.id = ANY (${displayIds}::uuid[]))
      ORDER BY s.id FOR NO KEY UPDATE
    ), moved AS (
      UPDATE displays s SET group_id = CASE WHEN s.id = ANY (${displayIds}::uuid[]) THEN ${id}::uuid END,
        playlist_id = CASE WHEN s.id = ANY (${displayIds}::uuid[])
          THEN coalesce(${joinedPlaylist ?? null}::uuid, s.playlist_id) ELSE s.playlist_id END
      FROM held WHERE s.id = held.id AND (held.group_id = ${id}::uuid) IS DISTINCT FROM (s.id = ANY (${displayIds}::uuid[]))
    )
    SELECT count(*) FILTER (WHERE id = ANY (${displayIds}::uuid[]))::int AS found FROM held`
  return rows[0]?.found === displayIds.length
}

/** Gives all of them this playlist and returns their number. */
export async function writePlaylistOf(tx: Db, of: Together, playlistId: string | null): Promise<number> {
  const rows = await allRows(tx)`
    WITH held AS (SELECT s.id FROM displays s WHERE ${among(of)} ORDER BY s.id FOR NO KEY UPDATE)
    UPDATE displays s SET playlist_id = ${playlistId}::uuid FROM held WHERE s.id = held.id RETURNING 1`
  return rows.length
}

/** Revokes the tokens of all of them and returns their ids. */
export const writeRevokedOf = (tx: Db, of: Together, now: Date): Promise<string[]> => allValues(tx)`
    WITH held AS (SELECT s.id FROM displays s WHERE ${among(of)} ORDER BY s.id FOR NO KEY UPDATE)
    UPDATE displays s SET token_hash = NULL, revoked_at = ${now}::timestamptz FROM held WHERE s.id = held.id
    RETURNING s.id`
