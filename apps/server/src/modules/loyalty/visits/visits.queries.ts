import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { allRows, execute, firstRow } from '../../../platform/db/statement.ts'

/**
 * A place for check-ins: an open shop of a brand that is not suspended, or the brand's own address
 * where it has no shop.
 */
export interface PlaceRow {
  readonly id: string
  readonly brandId: string
  readonly name: string
  readonly address: string
  readonly city: string
  /** Null where the brand's coordinates are not known. */
  readonly lat: number | null
  readonly lon: number | null
  /** Open at the requested moment, by hours and closures; true where none are known. */
  readonly isOpen: boolean
}

/** A moment for hours and closures: minute of the week, and date in Rome. */
export interface AtMoment {
  readonly minute: number
  readonly today: string
}

const PLACES = ({ minute, today }: AtMoment) => sql`
  SELECT s.id, s.brand_id AS "brandId", s.name, s.address, s.city, s.lat, s.lon,
    (s.opening IS NULL OR s.opening @> ${minute}::int) AND NOT s.closures @> ${today}::date AS "isOpen"
  FROM shops s JOIN brands b ON b.id = s.brand_id AND b.suspended_at IS NULL WHERE s.closed_at IS NULL
  UNION ALL
  SELECT b.id, b.id, b.username, b.address, b.city, b.lat, b.lon, b.opening IS NULL OR b.opening @> ${minute}::int
  FROM brands b WHERE b.suspended_at IS NULL AND NOT EXISTS (SELECT FROM shops o WHERE o.brand_id = b.id AND o.closed_at IS NULL)`

/** Reads the places of a brand, by name. */
export const placesOf = (db: Db, brandId: string, at: AtMoment): Promise<PlaceRow[]> => allRows(db)`
    SELECT * FROM (${PLACES(at)}) p WHERE p."brandId" = ${brandId}::uuid ORDER BY p.name, p.id LIMIT 1000`

export function findPlace(db: Db, placeId: string, at: AtMoment): Promise<PlaceRow | undefined> {
  return firstRow(db)`SELECT * FROM (${PLACES(at)}) p WHERE p.id = ${placeId}::uuid`
}

/** Finds the place with this code on its printed QR. */
export async function placeOfCode(db: Db, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('visit_codes')
    .select('place_id')
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.place_id
}

export interface CodeRow {
  readonly placeId: string
  readonly code: string
  readonly madeAt: Date
}

/** Reads the codes of a brand's places; a place without a code gets the offered one. */
export async function codesOf(
  db: Db,
  brandId: string,
  offered: readonly { readonly placeId: string; readonly code: string }[],
  now: Date,
): Promise<CodeRow[]> {
  await execute(db)`
    INSERT INTO visit_codes (place_id, brand_id, code, made_at)
    SELECT place_id, ${brandId}::uuid, code, ${now} FROM unnest(${offered.map(({ placeId }) => placeId)}::uuid[],
      ${offered.map(({ code }) => code)}::text[]) AS offered (place_id, code)
    ON CONFLICT (place_id) DO NOTHING`
  return allRows(db)`
    SELECT place_id AS "placeId", code, made_at AS "madeAt" FROM visit_codes WHERE brand_id = ${brandId}`
}

export const renewCode = (
  tx: Db,
  { placeId, brandId, code, now }: { placeId: string; brandId: string; code: string; now: Date },
): Promise<void> => execute(tx)`
    INSERT INTO visit_codes (place_id, brand_id, code, made_at) VALUES (${placeId}, ${brandId}, ${code}, ${now})
    ON CONFLICT (place_id) DO UPDATE SET code = excluded.code, made_at = excluded.made_at`

/**
 * Reads in which of these programs a person takes part, and whether they consented there to the use
 * of their position.
 */
export async function memberships(
  db: Db,
  userId: string,
  programIds: readonly string[],
): Promise<Map<string, { readonly locationAt: Date | null; readonly granted: boolean }>> {
  const rows = await allRows(db)<{ programId: string; granted: boolean | null; at: Date | null }>`
    WITH m AS MATERIALIZED (
      SELECT program_id FROM members
      WHERE program_id = ANY (${programIds}::uuid[]) AND user_id = ${userId} AND left_at IS NULL
    )
    SELECT m.program_id AS "programId", c.granted, c.created_at AS at FROM m LEFT JOIN LATERAL (
      SELECT c.granted, c.created_at FROM consents c
      WHERE c.program_id = m.program_id AND c.user_id = ${userId} AND c.purpose = 'loyalty-location' ORDER BY c.id DESC LIMIT 1
    ) c ON true`
  return new Map(
    rows.map(({ programId, granted, at }) => [programId, { granted: granted ?? false, locationAt: at }]),
  )
}

/** Reads how often rules were used, by the keys of countKey(). */
export async function countsOf(
  db: Db,
  { programId, userId, keys }: { programId: string; userId: string; keys: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const rows = await allRows(db)<{ kind: string; used: number }>`
    SELECT kind, qualifying AS used FROM member_facts
    WHERE program_id = ${programId} AND user_id = ${userId} AND period = 0
      AND kind = ANY (${keys.map((key) => `count:${key}`)}::text[])`
  return new Map(rows.map(({ kind, used }) => [kind.slice('count:'.length), used]))
}

/** Where and when a person checked in last. */
export interface Presence {
  readonly lat: number
  readonly lon: number
  readonly at: Date
}

/** Reads this as readPresence() does, and serialises the person's check-ins. */
export async function lockPresence(tx: Db, userId: string): Promise<Presence | undefined> {
  await lockByName(tx, `check-ins of ${userId}`)
  return readPresence(tx, userId)
}

export function readPresence(db: Db, userId: string): Promise<Presence | undefined> {
  return db
    .selectFrom('visit_presences')
    .select(['lat', 'lon', 'at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Stores the shop of a check-in: the position of the shop, not of the phone. */
export async function writePresence(
  tx: Db,
  row: { user_id: string; lat: number; lon: number; at: Date },
): Promise<void> {
  await tx
    .insertInto('visit_presences')
    .values(row)
    .onConflict((clash) => clash.column('user_id').doUpdateSet({ lat: row.lat, lon: row.lon, at: row.at }))
    .execute()
}

/** Deletes last check-ins before a moment. */
export const deleteOldPresences = (tx: Db, before: Date): Promise<void> =>
  execute(tx)`DELETE FROM visit_presences WHERE at < ${before}::timestamptz`

export async function brandHead(
  db: Db,
  brandId: string,
): Promise<{ _id: string; username: string; avatar: string | null } | undefined> {
  return db
    .selectFrom('brands')
    .select(['id as _id', 'username', 'avatar'])
    .where('id', '=', brandId)
    .executeTakeFirst()
}

/** Tells whether the platform has suspended a brand. */
export async function isSuspended(db: Db, brandId: string): Promise<boolean> {
  const row = await db
    .selectFrom('brands')
    .select('suspended_at')
    .where('id', '=', brandId)
    .executeTakeFirst()
  return row?.suspended_at !== null
}
