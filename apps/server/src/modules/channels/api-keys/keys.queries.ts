import { sql } from 'kysely'
import type { KeyScope } from '@vicino/contract/channels/api-keys/constants'
import type { Db } from '../../../platform/db/database.ts'

export interface KeyRow {
  readonly id: string
  readonly brandId: string
  readonly name: string
  readonly scopes: KeyScope[]
  readonly networks: string[]
  readonly prefix: string
  readonly createdAt: Date
  readonly createdBy: string | null
  readonly expiresAt: Date | null
  readonly lastUsedAt: Date | null
  readonly oldUntil: Date | null
}

const KEY =
  sql.raw(`k.id, k.brand_id AS "brandId", k.name, k.scopes, k.networks, k.prefix, k.created_at AS "createdAt",
  CASE WHEN u.erased_at IS NULL THEN u.username END AS "createdBy", k.expires_at AS "expiresAt", k.last_used_at AS "lastUsedAt",
  k.old_until AS "oldUntil"`)
const TABLES = sql.raw('api_keys k JOIN users u ON u.id = k.created_by')

/** The keys of a brand that are not revoked, newest first: at most as many as it may have. */
export async function readKeys(db: Db, brandId: string): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    SELECT ${KEY} FROM ${TABLES} WHERE k.brand_id = ${brandId}::uuid AND k.revoked_at IS NULL ORDER BY k.id DESC`.execute(
    db,
  )
  return rows
}

export async function findKey(db: Db, id: string): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`
    SELECT ${KEY} FROM ${TABLES} WHERE k.id = ${id}::uuid AND k.revoked_at IS NULL`.execute(db)
  return rows[0]
}

/** Locks a key until the transaction ends, and reads it then. */
export async function lockKey(tx: Db, id: string): Promise<KeyRow | undefined> {
  await sql`SELECT FROM api_keys WHERE id = ${id}::uuid FOR UPDATE`.execute(tx)
  return findKey(tx, id)
}

export type KeyValues = Pick<KeyRow, 'name' | 'scopes' | 'networks' | 'expiresAt'>

/** Stores a key unless the brand has `most` already; its id. Two at once may make one more, which harms nobody. */
export async function insertKey(
  tx: Db,
  row: KeyValues & {
    brandId: string
    prefix: string
    hash: Buffer
    createdBy: string
    most: number
    now: Date
  },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO api_keys (brand_id, name, scopes, networks, prefix, hash, created_by, created_at, expires_at)
    SELECT ${row.brandId}::uuid, ${row.name}, ${row.scopes}::text[], ${row.networks}::text[], ${row.prefix}, ${row.hash}::bytea,
      ${row.createdBy}::uuid, ${row.now}::timestamptz, ${row.expiresAt}::timestamptz
    WHERE (SELECT count(*) FROM api_keys WHERE brand_id = ${row.brandId}::uuid AND revoked_at IS NULL) < ${row.most}::int
    RETURNING id`.execute(tx)
  return rows[0]?.id
}

export async function writeKey(tx: Db, id: string, key: KeyValues): Promise<void> {
  await sql`
    UPDATE api_keys SET name = ${key.name}, scopes = ${key.scopes}::text[], networks = ${key.networks}::text[],
      expires_at = ${key.expiresAt}::timestamptz
    WHERE id = ${id}::uuid`.execute(tx)
}

/** The text of now is taken until a moment more; one from an earlier rotation is worth nothing from now on. */
export async function writeRotated(
  tx: Db,
  id: string,
  { prefix, hash, oldUntil }: { prefix: string; hash: Buffer; oldUntil: Date },
): Promise<void> {
  await sql`
    UPDATE api_keys SET old_hash = hash, old_until = ${oldUntil}::timestamptz, prefix = ${prefix}, hash = ${hash}::bytea
    WHERE id = ${id}::uuid`.execute(tx)
}

export async function writeRevoked(tx: Db, id: string, now: Date): Promise<void> {
  await sql`UPDATE api_keys SET revoked_at = ${now}::timestamptz WHERE id = ${id}::uuid`.execute(tx)
}

export async function hasBrand(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM brands WHERE id = ${id}::uuid`.execute(db)
  return rows.length > 0
}
