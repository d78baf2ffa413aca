import type { LotUse, Unit } from '@vicino/domain/ledger'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { firstRow, firstValue, onlyRow } from '../../../platform/db/statement.ts'
import type { Accounts, Holder } from './accounts.queries.ts'

/** The kind and the row of what happened; each kind of a source is posted once. */
export interface Occasion {
  readonly kind: string
  readonly sourceId: string
}

/** The cause of a movement: the event, and the rule of the amount. */
export interface Cause extends Occasion {
  readonly sourceType: string
  readonly rule: {
    readonly name: string
    readonly version: number
    readonly values: Readonly<Record<string, string | number>>
  }
  readonly actorId: string | null
  /** The first transfer of the posting that this one reverses. */
  readonly reverses: string | null
  readonly now: Date
}

/**
 * The change of a holder's balance (`member`) and of the debt account (`recovery`), and of lots.
 * Each of the two is a transfer from or to the issuer.
 */
export interface Movement {
  readonly member: number
  readonly recovery: number
  readonly newLot: { readonly amount: number; readonly expiresAt: Date } | null
  readonly uses: readonly LotUse[]
}

const POSTED_COLUMNS = tableColumns('ledger_transfers t: id kind reverses sourceType sourceId')

export interface PostedRow extends RowOf<typeof POSTED_COLUMNS> {
  /** The first transfer. */
  readonly id: string
  readonly userId: string
  readonly unit: Unit
  readonly programId: string | null
  readonly member: number
  readonly recovery: number
}

/** Reads what was posted on an occasion. */
export function findPosted(db: Db, { kind, sourceId }: Occasion): Promise<PostedRow | undefined> {
  return firstRow(db)`
    SELECT ${POSTED_COLUMNS}, a.user_id AS "userId", a.unit, a.program_id AS "programId", own.member, own.recovery
    FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.account_id, LATERAL (
      SELECT coalesce(sum(l.amount) FILTER (WHERE la.kind = 'member'), 0)::bigint AS member,
        coalesce(sum(l.amount) FILTER (WHERE la.kind = 'recovery'), 0)::bigint AS recovery
      FROM ledger_transfers l JOIN ledger_accounts la ON la.id = l.account_id
      WHERE l.source_id = t.source_id AND l.kind = t.kind
    ) own
    WHERE t.source_id = ${sourceId} AND t.kind = ${kind} AND t.line = 0`
}

/**
 * Gives a holder points, debt first: ledger_credit() of ledger.functions.sql, which locks the
 * accounts or makes them. @returns the first transfer and the balance afterwards; no transfer when
 * the occasion was posted before
 */
export const postCredit = (
  tx: Db,
  { userId, unit, programId }: Holder,
  cause: Cause,
  credit: { readonly amount: number; readonly expiresAt?: Date | undefined },
): Promise<{ transferId: string | null; balance: number }> => onlyRow(tx)`
    SELECT transfer AS "transferId", new_balance AS balance
    FROM ledger_credit(${userId}::uuid, ${unit}, ${programId}::uuid, ${credit.amount}::bigint, ${cause.kind},
      ${cause.sourceType}, ${cause.sourceId}::uuid, ${cause.rule.name}, ${cause.rule.version}::int,
      ${JSON.stringify(cause.rule.values)}::jsonb, ${cause.actorId}::uuid, ${credit.expiresAt ?? null}::timestamptz,
      ${cause.now}::timestamptz)`

/**
 * Takes back an amount of a credit, or its whole remainder: ledger_take_back() of
 * ledger.functions.sql.
 * @param original the first transfer of the credit
 */
export const postTakenBack = (
  tx: Db,
  original: string,
  amount: number | 'all that is left',
  cause: Cause,
): Promise<{ transferId: string; shortfall: number; balance: number }> => onlyRow(tx)`
    SELECT transfer AS "transferId", shortfall, new_balance AS balance
    FROM ledger_take_back(${original}::uuid, ${amount === 'all that is left' ? null : amount}::bigint, ${cause.kind},
      ${cause.sourceType}, ${cause.sourceId}::uuid, ${cause.rule.name}, ${cause.rule.version}::int,
      ${JSON.stringify(cause.rule.values)}::jsonb, ${cause.actorId}::uuid, ${cause.now}::timestamptz)`

/**
 * Posts a movement of locked accounts with its changes of lots, in one statement. The database
 * moves the balances with the transfers (move_balance() of ledger-rows.functions.sql).
 * @returns the id of the first transfer; undefined when the occasion was posted before and nothing
 * was written
 */
export function postOnce(
  tx: Db,
  accounts: Accounts,
  cause: Cause,
  movement: Movement,
): Promise<string | undefined> {
  const { member, recovery, newLot, uses } = movement
  const lines = [
    { accountId: accounts.memberId, amount: member },
    { accountId: accounts.recoveryId, amount: recovery },
  ].filter(({ amount }) => amount !== 0)
  // A reversal that moves nothing is still recorded, on the member's account.
  if (lines.length === 0) lines.push({ accountId: accounts.memberId, amount: 0 })
  return firstValue(tx)`
    WITH entered AS (
      INSERT INTO ledger_transfers
        (kind, source_type, source_id, line, account_id, amount, rule, rule_version, explanation, reverses, actor_id,
          created_at)
      SELECT ${cause.kind}, ${cause.sourceType}, ${cause.sourceId}::uuid, line.no - 1, line.account_id, line.amount,
        ${cause.rule.name}, ${cause.rule.version}::int, ${JSON.stringify(cause.rule.values)}::jsonb,
        ${cause.reverses}::uuid, ${cause.actorId}::uuid, ${cause.now}::timestamptz
      FROM unnest(${lines.map(({ accountId }) => accountId)}::uuid[], ${lines.map(({ amount }) => amount)}::bigint[])
        WITH ORDINALITY AS line (account_id, amount, no)
      WHERE NOT EXISTS (
        SELECT FROM ledger_transfers WHERE source_id = ${cause.sourceId}::uuid AND kind = ${cause.kind}
      )
      ORDER BY line.no
      RETURNING id, line
    ), first AS (SELECT id FROM entered WHERE line = 0) ${lotMade(accounts.memberId, newLot)} ${lotsUsed(uses)}
    SELECT id FROM first`
}

/**
 * Builds the part of postOnce()'s statement that makes a lot; empty for a movement that makes none.
 */
function lotMade(memberId: string, lot: Movement['newLot']): RawBuilder<unknown> {
  if (lot === null) return sql``
  return sql`, made AS (
      INSERT INTO ledger_lots (account_id, transfer_id, amount, remaining, expires_at)
      SELECT ${memberId}::uuid, id, ${lot.amount}::bigint, ${lot.amount}::bigint, ${lot.expiresAt}::timestamptz FROM first
    )`
}

/**
 * Builds the part of postOnce()'s statement that takes from lots or returns to them; empty for most
 * movements.
 */
function lotsUsed(uses: readonly LotUse[]): RawBuilder<unknown> {
  if (uses.length === 0) return sql``
  return sql`, used AS (
      INSERT INTO ledger_lot_uses (transfer_id, lot_id, amount)
      SELECT first.id, use.lot_id, use.amount FROM first, unnest(
        ${uses.map(({ lotId }) => lotId)}::uuid[], ${uses.map(({ amount }) => amount)}::bigint[]) AS use (lot_id, amount)
      RETURNING lot_id, amount
    ), drawn AS (
      UPDATE ledger_lots l SET remaining = l.remaining - used.amount FROM used WHERE l.id = used.lot_id
    )`
}
