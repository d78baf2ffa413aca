import { sql } from 'kysely'
import type { Position } from '@vicino/domain/distance'
import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'
import { type CardRow, cardColumns } from './search/cards.ts'

export interface SavedRow extends CardRow {
  /** Seconds since 1970. */
  readonly saved_at: number
  /** Microseconds since 1970, for cursors. */
  readonly saved_key: number
}

export interface SavedSearch {
  readonly userId: string
  readonly state: 'all' | 'valid' | 'expired'
  readonly origin: Position | null
  readonly start: { readonly key: number; readonly id: string } | null
  readonly limit: number
  readonly now: Date
}

/**
 * Reads saved deals, latest first, and one row more than `limit` when the list goes on, and counts
 * those of all pages.
 */
export async function readSaved(db: Db, search: SavedSearch): Promise<{ rows: SavedRow[]; total: number }> {
  const used = sql`EXISTS (SELECT FROM used_deals u WHERE u.user_id = w.user_id AND u.deal_id = w.deal_id)`
  const over = sql`(s.expires_at <= ${search.now}::timestamptz OR ${used})`
  const state = { all: sql`true`, valid: sql`NOT ${over}`, expired: over }[search.state]
  const saved = sql`
    FROM reactions w JOIN deals s ON s.id = w.deal_id
    WHERE w.user_id = ${search.userId} AND w.type = 'WANT' AND ${state}`
  const start =
    search.start === null
      ? sql`true`
      : sql`(w.created_at, w.deal_id) <
          (timestamptz 'epoch' + ${search.start.key}::float8 * interval '1 microsecond', ${search.start.id}::uuid)`
  const rows = await allRows(db)<SavedRow & { total: number }>`
    WITH page AS MATERIALIZED (
      SELECT w.deal_id, w.created_at AS saved ${saved} AND ${start}
      ORDER BY w.created_at DESC, w.deal_id DESC LIMIT ${search.limit + 1}::int
    )
    SELECT total.count::float8 AS total, found.* FROM (SELECT count(*) ${saved}) total LEFT JOIN (
      SELECT date_part('epoch', page.saved) AS saved_at,
        (extract(epoch FROM page.saved) * 1000000)::float8 AS saved_key, ${cardColumns(search.userId, search.origin, search.now)}
      FROM page JOIN deals d ON d.id = page.deal_id JOIN brands b ON b.id = d.brand_id
        JOIN products p ON p.id = d.product_id
    ) found ON true
    ORDER BY found.saved_key DESC, found.id DESC`
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}
