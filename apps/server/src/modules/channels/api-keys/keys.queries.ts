import { sql } from 'kysely'
import type { KeyScope } from '@vicino/contract/channels/api-keys/constants'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, anyRow, execute, firstRow, firstValue } from '../../../platform/db/statement.ts'

const KEY_COLUMNS = tableColumns(`api_keys k:
  id brandId name networks prefix createdAt expiresAt lastUsedAt oldUntil`)

export interface KeyRow extends RowOf<typeof KEY_COLUMNS> {
  readonly scopes: KeyScope[]
  readonly createdBy: string | null
}

const KEY = sql`
  ${KEY_COLUMNS}, k.scopes, CASE WHEN u.erased_at IS NULL THEN u.username END AS "createdBy"`
const TABLES = sql.raw('api_keys k JOIN users u ON u.id = k.created_by')

/**
 * Reads the keys of a brand that are not revoked, newest first; the limit of keys limits the list.
 */
export const readKeys = (db: Db, brandId: string): Promise<KeyRow[]> => allRows(db)`
    SELECT ${KEY} FROM ${TABLES} WHERE k.brand_id = ${brandId}::uuid AND k.revoked_at IS NULL ORDER BY k.id DESC`

export const findKey = (db: Db, id: string): Promise<KeyRow | undefined> => firstRow(db)`
    SELECT ${KEY} FROM ${TABLES} WHERE k.id = ${id}::uuid AND k.revoked_at IS NULL`

/** Locks a key until the transaction ends, and reads it. */
export async function lockKey(tx: Db, id: string): Promise<KeyRow | undefined> {
  await execute(tx)`SELECT FROM api_keys WHERE id = ${id}::uuid FOR UPDATE`
  return findKey(tx, id)
}

export type KeyValues = Pick<KeyRow, 'name' | 'scopes' | 'networks' | 'expiresAt'>

/**
 * Stores a key unless the brand has `most` already, and returns its id. Two simultaneous requests
 * may exceed the limit by one, which does no harm.
 */
export const insertKey = (
  tx: Db,
  row: KeyValues & {
    brandId: string
    prefix: string
    hash: Buffer
    createdBy: string
    most: number
    now: Date
  },
): Promise<string | undefined> => firstValue(tx)`
    INSERT INTO api_keys (brand_id, name, scopes, networks, prefix, hash, created_by, created_at, expires_at)
    SELECT ${row.brandId}::uuid, ${row.name}, ${row.scopes}::text[], ${row.networks}::text[], ${row.prefix}, ${row.hash}::bytea,
      ${row.createdBy}::uuid, ${row.now}::timestamptz, ${row.expiresAt}::timestamptz
    WHERE (SELECT count(*) FROM api_keys WHERE brand_id = ${row.brandId}::uuid AND revoked_at IS NULL) < ${row.most}::int
    RETURNING id`

export const writeKey = (tx: Db, id: string, key: KeyValues): Promise<void> => execute(tx)`
    UPDATE api_keys SET name = ${key.name}, scopes = ${key.scopes}::text[], networks = ${key.networks}::text[],
      expires_at = ${key.expiresAt}::timestamptz
    WHERE id = ${id}::uuid`

/**
 * Stores a new text. The current text stays valid for a moment more; one from an earlier rotation
 * is refused from now on.
 */
export const writeRotated = (
  tx: Db,
  id: string,
  { prefix, hash, oldUntil }: { prefix: string; hash: Buffer; oldUntil: Date },
): Promise<void> => execute(tx)`
    UPDATE api_keys SET old_hash = hash, old_until = ${oldUntil}::timestamptz, prefix = ${prefix}, hash = ${hash}::bytea
    WHERE id = ${id}::uuid`

export const writeRevoked = (tx: Db, id: string, now: Date): Promise<void> =>
  execute(tx)`UPDATE api_keys SET revoked_at = ${now}::timestamptz WHERE id = ${id}::uuid`

export const hasBrand = (db: Db, id: string): Promise<boolean> =>
  anyRow(db)`SELECT FROM brands WHERE id = ${id}::uuid`
