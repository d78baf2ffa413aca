import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'

export interface SilentDisplay {
  readonly id: string
  readonly name: string
  readonly brandId: string
}

/** Silent displays that one run of the job reports. */
const AT_ONCE = 200

/**
 * Marks displays whose brands are notified, and returns them: displays last seen between two
 * moments, where the shop is open now and was open at the second moment. The shop in which the
 * display stands counts, by its own hours (the brand's where it has none) and closures; otherwise
 * the brand. Without hours it counts as open. A display in a shop that is closed for good is never
 * reported.
 */
export const takeSilent = (
  tx: Db,
  ask: { since: Date; before: Date; now: Date },
): Promise<SilentDisplay[]> => allRows(tx)`
    WITH silent AS (
      SELECT s.id FROM displays s JOIN brands b ON b.id = s.brand_id LEFT JOIN shops h ON h.id = s.shop_id
        CROSS JOIN LATERAL (
          SELECT coalesce(h.opening, b.opening) AS hours, coalesce(h.closures, '{}') AS closures) its
      WHERE s.revoked_at IS NULL AND s.silence_told_at IS NULL AND s.last_seen_at BETWEEN ${ask.since}::timestamptz AND ${ask.before}::timestamptz
        AND h.closed_at IS NULL AND is_shop_open(its.hours, its.closures, ${ask.now}::timestamptz)
        AND is_shop_open(its.hours, its.closures, ${ask.before}::timestamptz)
      ORDER BY s.last_seen_at, s.id LIMIT ${sql.lit(AT_ONCE)} FOR NO KEY UPDATE OF s
    )
    UPDATE displays s SET silence_told_at = ${ask.now}::timestamptz FROM silent WHERE s.id = silent.id
    RETURNING s.id, s.name, s.brand_id AS "brandId"`
