import type { LotUse } from '@vicino/domain/ledger'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstValue } from '../../../platform/db/statement.ts'

interface LotRow {
  readonly id: string
  readonly remaining: number
  readonly expiresAt: Date
}

/**
 * Reads the lots from which a spending of `amount` can take, and all expired lots; the earliest end
 * first.
 */
export function lotsToSpend(tx: Db, accountId: string, amount: number, now: Date): Promise<LotRow[]> {
  return allRows(tx)`
    SELECT id, remaining, expires_at AS "expiresAt" FROM (
      SELECT id, remaining, expires_at, sum(remaining) OVER (ORDER BY expires_at, id) - remaining AS before
      FROM ledger_lots WHERE account_id = ${accountId} AND remaining > 0
    ) lot
    WHERE before < ${amount}::bigint OR expires_at <= ${now}::timestamptz
    ORDER BY expires_at, id`
}

/** Reads what a transfer took from lots (positive) or returned to them (negative). */
export const usesOf = (tx: Db, transferId: string) => allRows(tx)<LotUse & { readonly expiresAt: Date }>`
    SELECT u.lot_id AS "lotId", u.amount, l.expires_at AS "expiresAt"
    FROM ledger_lot_uses u JOIN ledger_lots l ON l.id = u.lot_id
    WHERE u.transfer_id = ${transferId}`

/**
 * Removes expired points from locked accounts: ledger_lapse() of ledger.functions.sql. @returns
 * from how many lots
 */
export const lapse = (tx: Db, accountIds: readonly string[], now: Date): Promise<number> => firstValue(tx, 0)`
    SELECT ledger_lapse(${accountIds}::uuid[], ${now}::timestamptz) AS lots`

/** Why a program takes points from its members, and the share of each balance. */
export interface Lapse {
  readonly kind: string
  readonly programId: string
  /** Thousandths of each balance, rounded down; 1000 takes everything and clears debts too. */
  readonly shareMilli: number
  readonly units: readonly ('PTS' | 'STAMP')[]
  readonly rule: { readonly name: string; readonly version: number }
  readonly now: Date
}

/** The spendable points and stamps that a member lost. */
export interface Lost {
  readonly userId: string
  readonly points: number
  readonly stamps: number
}

/**
 * Takes a share of locked accounts' points, from the lots that end first. A part is taken once for
 * each account and kind. Everything can be taken repeatedly, because a second time nothing is left.
 */
export function lapseShare(tx: Db, accountIds: readonly string[], lapsing: Lapse): Promise<Lost[]> {
  const { kind, programId, shareMilli, rule, now } = lapsing
  return allRows(tx)`
    WITH due AS (
      SELECT a.id, a.user_id, a.unit, a.kind, booked.times, CASE WHEN a.kind = 'member' OR ${shareMilli}::bigint = 1000
        THEN a.balance * ${shareMilli}::bigint / 1000 ELSE 0 END AS amount
      FROM ledger_accounts a CROSS JOIN LATERAL (
        SELECT count(*) AS times FROM ledger_transfers t WHERE t.source_id = a.id AND t.kind = ${kind}
      ) booked
      WHERE a.id = ANY (${accountIds}::uuid[]) AND (booked.times = 0 OR ${shareMilli}::bigint = 1000)
    ), entered AS (
      INSERT INTO ledger_transfers
        (kind, source_type, source_id, line, account_id, amount, rule, rule_version, explanation, created_at)
      SELECT ${kind}, 'account', id, times, id, -amount, ${rule.name}, ${rule.version}::int,
        jsonb_build_object('programId', ${programId}::text, 'shareMilli', ${shareMilli}::bigint), ${now}::timestamptz
      FROM due WHERE amount <> 0 ORDER BY id
      RETURNING id, account_id, amount
    ), used AS (
      INSERT INTO ledger_lot_uses (transfer_id, lot_id, amount)
      SELECT e.id, l.id, LEAST(l.remaining, -e.amount - l.before)
      FROM entered e, LATERAL (
        SELECT id, remaining, sum(remaining) OVER (ORDER BY expires_at, id) - remaining AS before
        FROM ledger_lots WHERE account_id = e.account_id AND remaining > 0
      ) l
      WHERE l.before < -e.amount
      RETURNING lot_id, amount
    ), drawn AS (
      UPDATE ledger_lots l SET remaining = l.remaining - used.amount FROM used WHERE l.id = used.lot_id
    )
    SELECT user_id AS "userId", coalesce(sum(amount) FILTER (WHERE unit = 'PTS' AND kind = 'member'), 0)::bigint AS points,
      coalesce(sum(amount) FILTER (WHERE unit = 'STAMP' AND kind = 'member'), 0)::bigint AS stamps
    FROM due WHERE amount <> 0 GROUP BY user_id ORDER BY user_id`
}
