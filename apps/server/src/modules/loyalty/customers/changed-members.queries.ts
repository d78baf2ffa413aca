import { sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'

const MEMBER_COLUMNS = tableColumns(`member_stats s:
  userId points stamps statusPoints tierRank purchases totalCents lastPurchaseAt joinedAt changedAt`)

export interface ChangedRow extends RowOf<typeof MEMBER_COLUMNS> {
  readonly username: string
  readonly handle: string
  /** `changedAt` with all its digits, for a cursor. */
  readonly key: string
}

export interface ChangedPage {
  readonly programId: string
  /** Changed at this moment or later; null = all. */
  readonly since: string | null
  readonly tierRank: number | null
  /** The row after which the page begins; null = at the first. */
  readonly start: { readonly key: string; readonly userId: string } | null
  readonly limit: number
}

/**
 * Reads members of a program in the order of their last change. The index of the order alone finds
 * the page; its rows are fetched afterwards.
 */
export function readChanged(
  db: Db,
  { programId, since, tierRank, start, limit }: ChangedPage,
): Promise<ChangedRow[]> {
  const where = [
    sql`s.program_id = ${programId}::uuid`,
    ...(since === null ? [] : [sql`s.changed_at >= ${since}::timestamptz`]),
    ...(tierRank === null ? [] : [sql`s.tier_rank = ${tierRank}::smallint`]),
    ...(start === null
      ? []
      : [sql`(s.changed_at, s.user_id) > (${start.key}::text::timestamptz, ${start.userId}::uuid)`]),
  ]
  return allRows(db)`
    WITH page AS MATERIALIZED (
      SELECT s.user_id, s.changed_at FROM member_stats s WHERE ${sql.join(where, sql` AND `)}
      ORDER BY s.changed_at, s.user_id LIMIT ${sql.lit(limit)}
    )
    SELECT ${MEMBER_COLUMNS}, u.username, u.handle, page.changed_at::text AS key
    FROM page JOIN member_stats s ON s.program_id = ${programId}::uuid AND s.user_id = page.user_id
      JOIN users u ON u.id = page.user_id
    ORDER BY page.changed_at, page.user_id`
}
