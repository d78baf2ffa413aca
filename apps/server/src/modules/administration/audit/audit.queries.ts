import { AUDITED_TYPES, type AuditedType } from '@vicino/contract/administration/audit/constants'
import { sql } from 'kysely'
import type { TimeStart } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'
import type { ActorRow } from './audit.presenter.ts'

interface TrailRow extends ActorRow {
  readonly id: string
  readonly action: string
  readonly detail: Record<string, unknown>
  readonly created_at: Date
}

/**
 * Reads the actions on a record, newest first; one row more than `limit`. That somebody opened it is
 * no action on it.
 */
export function readTrail(
  db: Db,
  { type, id }: { readonly type: AuditedType; readonly id: string },
  start: TimeStart | null,
  limit: number,
): Promise<TrailRow[]> {
  const after =
    start === null ? sql`` : sql`AND (created_at, id) < (${start.at}::timestamptz, ${start.id}::uuid)`
  // The list of types is that of the index, so that only its partitions are searched.
  return allRows(db)`
    SELECT trail.*, u.username, k.name AS key FROM (
      SELECT id, action, actor_id, detail, created_at FROM audit_log
      WHERE object_id = ${id} AND object_type = ${type} AND action <> 'person.read'
        AND object_type IN (${sql.join(AUDITED_TYPES.map((each) => sql.lit(each)))}) ${after}
      ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(limit + 1)}
    ) trail LEFT JOIN users u ON u.id = trail.actor_id AND u.erased_at IS NULL
      LEFT JOIN api_keys k ON k.id = trail.actor_id
    ORDER BY trail.created_at DESC, trail.id DESC`
}
