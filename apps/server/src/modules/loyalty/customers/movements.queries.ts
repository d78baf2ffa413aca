import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, allValues, firstValue } from '../../../platform/db/statement.ts'
import { SELLER_OF_EVENT } from '../members/public.ts'

/** A line of the ledger on a customer's account. */
export interface MovementRow {
  readonly accountId: string
  readonly userId: string
  readonly at: Date
  readonly username: string
  readonly handle: string
  readonly unit: 'PTS' | 'STAMP'
  readonly kind: string
  readonly amount: number
  readonly balanceAfter: number
  /**
   * Steps of the movement's event; null for movements without an event, and for purchases at a
   * partner.
   */
  readonly explanation: unknown
  readonly id: string
}

/** Days from `from` until before `until`. */
export interface Period {
  readonly from: Date
  readonly until: Date
}

/**
 * Reads accounts of a program's customers, in parts by id; accounts without movements are left out.
 */
export const readAccounts = (
  db: Db,
  programId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string[]> => allValues(db)`
    SELECT id FROM ledger_accounts
    WHERE program_id = ${programId} AND kind = 'member' AND entries > 0 AND ${after === null ? sql`true` : sql`id > ${after}::uuid`}
    ORDER BY id LIMIT ${limit}::int`

/** Reads the lines of these accounts in a period, account by account, in their order. */
export const readMovements = (
  db: Db,
  programId: string,
  accounts: readonly string[],
  { from, until }: Period,
): Promise<MovementRow[]> => allRows(db)`
    SELECT a.id AS "accountId", a.user_id AS "userId", t.created_at AS at, u.username::text AS username, u.handle::text AS handle, a.unit, t.kind,
      t.amount, t.balance_after AS "balanceAfter", t.id,
      -- Only the partner that sold sees the explanation of a purchase in a common program (R-265).
      CASE WHEN ${SELLER_OF_EVENT} <> (SELECT brand_id FROM programs WHERE id = ${programId}) THEN NULL ELSE e.explanation END AS explanation
    FROM unnest(${accounts}::uuid[]) AS listed (id) JOIN ledger_accounts a ON a.id = listed.id JOIN users u ON u.id = a.user_id
      JOIN LATERAL (
        SELECT * FROM ledger_transfers
        WHERE account_id = a.id AND entry_no IS NOT NULL AND created_at >= ${from}::timestamptz AND created_at < ${until}::timestamptz
      ) t ON true
      LEFT JOIN loyalty_events e ON e.program_id = ${programId} AND e.user_id = a.user_id AND e.id = t.source_id
    ORDER BY a.id, t.entry_no`

/** Counts the lines of a program's customers in a period. */
export function countMovements(db: Db, programId: string, { from, until }: Period): Promise<number> {
  return firstValue(db, 0)`
    SELECT count(*)::int AS count FROM ledger_accounts a JOIN ledger_transfers t ON t.account_id = a.id AND t.entry_no IS NOT NULL
    WHERE a.program_id = ${programId} AND a.kind = 'member' AND t.created_at >= ${from}::timestamptz
      AND t.created_at < ${until}::timestamptz`
}
