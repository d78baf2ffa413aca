import { NOT_LISTED } from '@vicino/contract/administration/audit/log/constants'
import { type RawBuilder, sql } from 'kysely'
import type { TimeStart } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstValue } from '../../../platform/db/statement.ts'
import type { ActorRow } from './audit.presenter.ts'

export interface LogRow extends ActorRow {
  readonly id: string
  readonly action: string
  readonly object_type: string
  readonly object_id: string
  readonly object_name: string | null
  readonly detail: Record<string, unknown>
  readonly created_at: Date
}

export interface LogFilters {
  readonly actorId?: string | undefined
  readonly action?: string | undefined
  readonly record?: string | undefined
  /** Calendar dates in Rome, YYYY-MM-DD, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The indexes have exactly this text, so PostgreSQL can use them. */
const LISTED = sql`object_type NOT IN (${sql.join(NOT_LISTED.map((type) => sql.lit(type)))})`

/** SQL: the name of a row's record. Names of people are left to their own section. */
const NAME = sql`CASE log.object_type
  WHEN 'brand' THEN (SELECT username::text FROM brands WHERE id = log.object_id)
  WHEN 'deal' THEN (SELECT title FROM deals WHERE id = log.object_id)
  WHEN 'role' THEN (SELECT name::text FROM roles WHERE id = log.object_id)
  WHEN 'product' THEN (SELECT product_name FROM products WHERE id = log.object_id)
  WHEN 'category' THEN (SELECT name_it FROM categories WHERE id = log.object_id)
END`

/** Reads the matching rows of the log, newest first, after `start`. */
export function readLog(
  db: Db,
  { actorId, action, record, from, to }: LogFilters,
  start: TimeStart | null,
  limit: number,
): Promise<LogRow[]> {
  const where: RawBuilder<unknown>[] = [LISTED]
  if (actorId !== undefined) where.push(sql`actor_id = ${actorId}`)
  if (action !== undefined) where.push(sql`action = ${action}`)
  if (record !== undefined) where.push(sql`object_id = ${record}`)
  if (from !== undefined) where.push(sql`created_at >= (${from}::date)::timestamp AT TIME ZONE 'Europe/Rome'`)
  if (to !== undefined) where.push(sql`created_at < (${to}::date + 1)::timestamp AT TIME ZONE 'Europe/Rome'`)
  if (start !== null) where.push(sql`(created_at, id) < (${start.at}::timestamptz, ${start.id}::uuid)`)
  return allRows(db)`
    SELECT log.*, u.username, k.name AS key, ${NAME} AS object_name FROM (
      SELECT id, action, object_type, object_id, actor_id, detail, created_at FROM audit_log
      WHERE ${sql.join(where, sql` AND `)} ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(limit)}
    ) log LEFT JOIN users u ON u.id = log.actor_id AND u.erased_at IS NULL LEFT JOIN api_keys k ON k.id = log.actor_id
    ORDER BY log.created_at DESC, log.id DESC`
}

/** Finds the account with exactly this username or address. */
export const findByName = (db: Db, name: string): Promise<string | undefined> => firstValue(db)`
    SELECT id FROM users WHERE (username = ${name} OR email = ${name}) AND erased_at IS NULL LIMIT 1`
