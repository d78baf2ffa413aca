import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute } from '../../../platform/db/statement.ts'
import type { Merging } from '../../../platform/personal-data.ts'

/**
 * Moves all points and stamps of a program (null: BrandPoints) and the debt from a merged account
 * to the remaining one, each lot with its end: ledger_move() of ledger.functions.sql. A repeated
 * call moves what has come since.
 */
export const moveHoldings = (
  tx: Db,
  { from, into }: Merging,
  programId: string | null,
  now: Date,
): Promise<void> => execute(tx)`SELECT ledger_move(${from}, ${into}, ${programId}::uuid, ${now})`

/**
 * Reads accounts of merged people that got points afterwards, in programs of which the remaining
 * account is still a member.
 */
export const lateHoldings = (
  db: Db,
  limit: number,
): Promise<(Merging & { readonly programId: string | null })[]> => allRows(db)`
    SELECT DISTINCT u.id AS "from", u.merged_into AS "into", a.program_id AS "programId"
    FROM users u JOIN ledger_accounts a ON a.user_id = u.id AND a.unit IN ('BP', 'PTS', 'STAMP') AND a.balance <> 0
    WHERE u.merged_into IS NOT NULL AND (a.program_id IS NULL OR EXISTS (
      SELECT FROM members m JOIN programs p ON p.id = m.program_id AND p.status <> 'deleted'
      WHERE m.program_id = a.program_id AND m.user_id = u.merged_into AND m.left_at IS NULL))
    ORDER BY u.id, a.program_id LIMIT ${limit}::int`
