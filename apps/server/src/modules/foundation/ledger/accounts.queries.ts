import type { Unit } from '@vicino/domain/ledger'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, allValues, execute, firstValue } from '../../../platform/db/statement.ts'

/** The holder of points, their unit and their program. */
export interface Holder {
  readonly userId: string
  readonly unit: Unit
  readonly programId: string | null
}

export interface Accounts {
  readonly memberId: string
  readonly recoveryId: string
  readonly balance: number
  /** How many points the holder owes, zero or more. */
  readonly debt: number
}

/**
 * Locks a holder's accounts, and makes missing ones. Locks are taken in the order of ids; the
 * issuer's row is not locked.
 */
export async function lockAccounts(tx: Db, holder: Holder): Promise<Accounts> {
  const found = await selectAndLock(tx, holder)
  if (found !== undefined) return found
  const { userId, unit, programId } = holder
  // The issuer's row comes first: a transaction that waits for another one to insert the same
  // issuer has locked nothing yet, so the two cannot deadlock.
  await execute(tx)`
    INSERT INTO ledger_accounts (unit, program_id, kind) VALUES (${unit}, ${programId}::uuid, 'issuer')
    ON CONFLICT DO NOTHING`
  await execute(tx)`
    INSERT INTO ledger_accounts (user_id, unit, program_id, kind, issuer_id)
    SELECT ${userId}::uuid, i.unit, i.program_id, own.kind, i.id
    FROM ledger_accounts i, (VALUES ('member'), ('recovery')) own (kind)
    WHERE i.user_id IS NULL AND i.unit = ${unit} AND i.${ofProgram(programId)}
    ON CONFLICT DO NOTHING`
  const made = await selectAndLock(tx, holder)
  if (made === undefined) throw new Error('The accounts just made are gone')
  return made
}

const ofProgram = (programId: string | null): RawBuilder<unknown> =>
  programId === null ? sql`program_id IS NULL` : sql`program_id = ${programId}`

async function selectAndLock(tx: Db, { userId, unit, programId }: Holder): Promise<Accounts | undefined> {
  const rows = await allRows(tx)<{ id: string; kind: string; balance: number }>`
    SELECT id, kind, balance FROM ledger_accounts
    WHERE user_id = ${userId} AND unit = ${unit} AND ${ofProgram(programId)}
    ORDER BY id FOR NO KEY UPDATE`
  const member = rows.find(({ kind }) => kind === 'member')
  const recovery = rows.find(({ kind }) => kind === 'recovery')
  if (member === undefined || recovery === undefined) return undefined
  return { memberId: member.id, recoveryId: recovery.id, balance: member.balance, debt: -recovery.balance }
}

/**
 * Locks accounts with expired points, at most those of `limit` lots; skips accounts that are locked
 * already.
 */
export const lockOverdueAccounts = (tx: Db, now: Date, limit: number): Promise<string[]> => allValues(tx)`
    SELECT a.id FROM ledger_accounts a
    WHERE a.id IN (
      SELECT account_id FROM ledger_lots WHERE remaining > 0 AND expires_at <= ${now}::timestamptz
      ORDER BY expires_at LIMIT ${limit}
    )
    ORDER BY a.id FOR NO KEY UPDATE SKIP LOCKED`

/**
 * Locks the accounts of members in a program, with recovery accounts, in the order of their ids.
 */
export const lockMemberAccounts = (
  tx: Db,
  programId: string,
  userIds: readonly string[],
  units: readonly string[],
): Promise<string[]> => allValues(tx)`
    SELECT id FROM ledger_accounts
    WHERE program_id = ${programId} AND user_id = ANY (${userIds}::uuid[]) AND unit = ANY (${units}::text[])
    ORDER BY id FOR NO KEY UPDATE`

/**
 * Reads a holder's balance; with `now`, without points that expired by then and were not removed
 * yet.
 */
export function readBalance(db: Db, holder: Holder, now: Date | undefined): Promise<number> {
  return firstValue(db, 0)`
    SELECT (a.balance - coalesce((
      SELECT sum(l.remaining) FROM ledger_lots l
      WHERE l.account_id = a.id AND l.remaining > 0 AND l.expires_at <= ${now ?? null}::timestamptz
    ), 0))::bigint AS balance
    FROM ledger_accounts a
    WHERE a.user_id = ${holder.userId} AND a.unit = ${holder.unit} AND a.${ofProgram(holder.programId)}
      AND a.kind = 'member'`
}

/**
 * Reads the balances of several users in a program, without points that expired by `now` and were
 * not removed yet; users without points are left out.
 */
export const readBalances = (
  db: Db,
  { programId, unit, userIds }: { programId: string; unit: 'PTS' | 'STAMP'; userIds: readonly string[] },
  now: Date,
): Promise<{ userId: string; balance: number }[]> => allRows(db)`
    SELECT a.user_id AS "userId", (a.balance - coalesce((
      SELECT sum(l.remaining) FROM ledger_lots l
      WHERE l.account_id = a.id AND l.remaining > 0 AND l.expires_at <= ${now}::timestamptz
    ), 0))::bigint AS balance
    FROM ledger_accounts a
    WHERE a.program_id = ${programId} AND a.unit = ${unit} AND a.kind = 'member' AND a.balance > 0
      AND a.user_id = ANY (${userIds}::uuid[])
    ORDER BY a.user_id`

export interface MovementRow {
  readonly transferId: string
  readonly entryNo: number
  readonly amount: number
  readonly balanceAfter: number
  readonly kind: string
  readonly rule: string
  readonly ruleVersion: number
  readonly explanation: Record<string, string | number>
  readonly sourceType: string
  readonly sourceId: string
  readonly createdAt: Date
}

export interface MovementsAsked {
  readonly direction: 'all' | 'earned' | 'spent'
  /** Movements before this entry; null = the newest. */
  readonly beforeEntry: number | null
  readonly limit: number
}

const DIRECTIONS = { all: sql`true`, earned: sql`amount > 0`, spent: sql`amount < 0` } as const

/** Movements of a holder's balance, newest first. */
export const readMovements = (
  db: Db,
  { userId, unit, programId }: Holder,
  { direction, beforeEntry, limit }: MovementsAsked,
): Promise<MovementRow[]> => allRows(db)`
    SELECT id AS "transferId", entry_no AS "entryNo", amount, balance_after AS "balanceAfter", kind, rule,
      rule_version AS "ruleVersion", explanation, source_type AS "sourceType", source_id AS "sourceId",
      created_at AS "createdAt"
    FROM ledger_transfers
    WHERE account_id = (
      SELECT a.id FROM ledger_accounts a
      WHERE a.user_id = ${userId} AND a.unit = ${unit} AND a.${ofProgram(programId)} AND a.kind = 'member'
    )
      AND entry_no IS NOT NULL AND entry_no < coalesce(${beforeEntry}::bigint, ${Number.MAX_SAFE_INTEGER}::bigint)
      AND ${DIRECTIONS[direction]}
    ORDER BY entry_no DESC LIMIT ${limit}`
