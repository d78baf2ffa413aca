import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'

export interface ExpiringRow {
  readonly programId: string
  readonly brandId: string
  readonly userId: string
  readonly points: number
}

/** Reads points of living programs that expire in a period, by member. */
export const readExpiring = (tx: Db, from: Date, until: Date): Promise<ExpiringRow[]> => allRows(tx)`
    SELECT p.id AS "programId", p.brand_id AS "brandId", a.user_id AS "userId", sum(l.remaining)::bigint AS points
    FROM ledger_lots l JOIN ledger_accounts a ON a.id = l.account_id AND a.unit = 'PTS' AND a.kind = 'member'
      JOIN programs p ON p.id = a.program_id AND p.status IN ('active', 'ended') AND NOT p.sandbox
    WHERE l.remaining > 0 AND l.expires_at > ${from} AND l.expires_at <= ${until}
    GROUP BY p.id, p.brand_id, a.user_id ORDER BY p.id, a.user_id`
