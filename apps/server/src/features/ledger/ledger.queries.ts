import { legsOf, type LotUse, type Unit } from '@vicino/domain/ledger'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Whose points, of which unit and program. */
export interface Holder {
  readonly userId: string
  readonly unit: Unit
  readonly programId: string | null
}

export interface Accounts {
  readonly memberId: string
  readonly recoveryId: string
  readonly issuerId: string
  readonly balance: number
  /** How many points the holder owes, zero or more. */
  readonly debt: number
}

/** Why a transaction is posted: its kind and key, the rule behind the amount, and the row that it comes from. */
export interface Cause {
  readonly kind: string
  readonly key: string
  readonly rule: {
    readonly name: string
    readonly version: number
    readonly values: Readonly<Record<string, string | number>>
  }
  readonly source: { readonly type: string; readonly id: string | null }
  readonly actorId: string | null
  readonly reverses: string | null
  readonly now: Date
}

/**
 * What a transaction adds to (positive) or takes from (negative) its holder's balance (`member`) and debt account
 * (`recovery`), and what it does to lots. The issuer's posting is the opposite of both, so that all postings sum to zero.
 */
export interface Movement {
  readonly member: number
  readonly recovery: number
  readonly newLot: { readonly amount: number; readonly expiresAt: Date } | null
  readonly uses: readonly LotUse[]
}

const ofProgram = (programId: string | null): RawBuilder<unknown> =>
  programId === null ? sql`program_id IS NULL` : sql`program_id = ${programId}`

/**
 * Locks a holder's accounts, and makes them where the holder has none yet. Locks are taken in the order of ids; the
 * issuer's row is not locked.
 */
export async function lockAccounts(tx: Db, holder: Holder): Promise<Accounts> {
  const found = await selectAndLock(tx, holder)
  if (found !== undefined) return found
  // The issuer's row comes first: a transaction that waits because another one is inserting the same issuer has locked
  // nothing yet, so the two cannot block each other.
  await sql`
    INSERT INTO ledger_accounts (user_id, unit, program_id, kind)
    VALUES (NULL, ${holder.unit}, ${holder.programId}::uuid, 'issuer'),
      (${holder.userId}::uuid, ${holder.unit}, ${holder.programId}::uuid, 'member'),
      (${holder.userId}::uuid, ${holder.unit}, ${holder.programId}::uuid, 'recovery')
    ON CONFLICT DO NOTHING`.execute(tx)
  const made = await selectAndLock(tx, holder)
  if (made === undefined) throw new Error('The accounts just made are gone')
  return made
}

async function selectAndLock(tx: Db, { userId, unit, programId }: Holder): Promise<Accounts | undefined> {
  const { rows } = await sql<{ id: string; kind: string; balance: number; issuerId: string }>`
    SELECT a.id, a.kind, a.balance, (
      SELECT i.id FROM ledger_accounts i
      WHERE i.user_id IS NULL AND i.unit = ${unit} AND i.${ofProgram(programId)}
    ) AS "issuerId"
    FROM ledger_accounts a WHERE a.user_id = ${userId} AND a.unit = ${unit} AND a.${ofProgram(programId)}
    ORDER BY a.id FOR NO KEY UPDATE OF a`.execute(tx)
  const member = rows.find(({ kind }) => kind === 'member')
  const recovery = rows.find(({ kind }) => kind === 'recovery')
  if (member === undefined || recovery === undefined) return undefined
  return {
    memberId: member.id,
    recoveryId: recovery.id,
    issuerId: member.issuerId,
    balance: member.balance,
    debt: -recovery.balance,
  }
}

export interface PostedTransaction {
  readonly id: string
  readonly kind: string
  /** The holder; null where the transaction moved nothing. */
  readonly userId: string | null
  readonly unit: Unit | null
  readonly programId: string | null
  readonly reverses: string | null
  readonly sourceType: string
  readonly sourceId: string | null
  readonly member: number
  readonly recovery: number
}

/** The transaction of a key, with what it did to its holder. */
export async function findPosted(db: Db, key: string): Promise<PostedTransaction | undefined> {
  const { rows } = await sql<PostedTransaction>`
    SELECT t.id, t.kind, t.reverses, t.source_type AS "sourceType", t.source_id AS "sourceId",
      a.user_id AS "userId", a.unit, a.program_id AS "programId",
      coalesce(sum(p.amount) FILTER (WHERE a.kind = 'member'), 0)::bigint AS member,
      coalesce(sum(p.amount) FILTER (WHERE a.kind = 'recovery'), 0)::bigint AS recovery
    FROM ledger_transactions t LEFT JOIN (
      ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id AND a.kind <> 'issuer'
    ) ON p.transaction_id = t.id
    WHERE t.idempotency_key = ${key}
    GROUP BY t.id, a.user_id, a.unit, a.program_id`.execute(db)
  return rows[0]
}

/**
 * Writes a transaction, its postings and what it does to balances and lots, in one statement; its id, undefined when its
 * key has been posted before and nothing was written.
 */
export async function postOnce(
  tx: Db,
  { unit, programId }: Holder,
  accounts: Accounts,
  cause: Cause,
  movement: Movement,
): Promise<string | undefined> {
  const legs = legsOf(movement.member, movement.recovery)
  const ids = { member: accounts.memberId, recovery: accounts.recoveryId, issuer: accounts.issuerId }
  const accountIds = legs.map(({ account }) => ids[account])
  const amounts = legs.map(({ amount }) => amount)
  const { newLot, uses } = movement
  const { rows } = await sql<{ id: string }>`
    WITH entered AS (
      INSERT INTO ledger_transactions
        (kind, idempotency_key, rule, rule_version, explanation, source_type, source_id, reverses, actor_id, created_at)
      VALUES (${cause.kind}, ${cause.key}, ${cause.rule.name}, ${cause.rule.version},
        ${JSON.stringify(cause.rule.values)}::jsonb, ${cause.source.type}, ${cause.source.id}::uuid,
        ${cause.reverses}::uuid, ${cause.actorId}::uuid, ${cause.now}::timestamptz)
      ON CONFLICT (idempotency_key) DO NOTHING
      RETURNING id, created_at
    ), legs AS (
      SELECT leg.* FROM entered,
        unnest(${accountIds}::uuid[], ${amounts}::bigint[]) WITH ORDINALITY AS leg (id, amount, line)
    ), moved AS (
      UPDATE ledger_accounts a SET balance = a.balance + leg.amount, entries = a.entries + 1
      FROM legs leg WHERE a.id = leg.id AND a.id <> ${accounts.issuerId}
      RETURNING a.id, a.balance, a.entries
    ) ${lotsMade(accounts.memberId, newLot)} ${lotsUsed(uses)}, posted AS (
      INSERT INTO ledger_postings
        (transaction_id, line, account_id, unit, program_id, amount, entry_no, balance_after, created_at)
      SELECT entered.id, leg.line, leg.id, ${unit}, ${programId}::uuid, leg.amount, moved.entries, moved.balance,
        entered.created_at
      FROM entered CROSS JOIN legs leg LEFT JOIN moved ON moved.id = leg.id
    )
    SELECT id FROM entered`.execute(tx)
  return rows[0]?.id
}

/** The part of postOnce()'s statement that makes a lot; empty for a movement that makes none. */
function lotsMade(memberId: string, lot: Movement['newLot']): RawBuilder<unknown> {
  if (lot === null) return sql``
  return sql`, made AS (
      INSERT INTO ledger_lots (account_id, transaction_id, amount, remaining, expires_at)
      SELECT ${memberId}::uuid, id, ${lot.amount}::bigint, ${lot.amount}::bigint, ${lot.expiresAt}::timestamptz FROM entered
    )`
}

/** The part of postOnce()'s statement that takes from lots or gives back to them; empty for most movements. */
function lotsUsed(uses: readonly LotUse[]): RawBuilder<unknown> {
  if (uses.length === 0) return sql``
  return sql`, used AS (
      INSERT INTO ledger_lot_uses (transaction_id, lot_id, amount)
      SELECT entered.id, use.lot_id, use.amount FROM entered, unnest(
        ${uses.map(({ lotId }) => lotId)}::uuid[], ${uses.map(({ amount }) => amount)}::bigint[]) AS use (lot_id, amount)
      RETURNING lot_id, amount
    ), drawn AS (
      UPDATE ledger_lots l SET remaining = l.remaining - used.amount FROM used WHERE l.id = used.lot_id
    )`
}

interface LotRow {
  readonly id: string
  readonly remaining: number
  readonly expiresAt: Date
}

/** Lots that a spending of `amount` can take from, and all lots that have run out; those that end first come first. */
export async function lotsToSpend(tx: Db, accountId: string, amount: number, now: Date): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`
    SELECT id, remaining, expires_at AS "expiresAt" FROM (
      SELECT id, remaining, expires_at, sum(remaining) OVER (ORDER BY expires_at, id) - remaining AS before
      FROM ledger_lots WHERE account_id = ${accountId} AND remaining > 0
    ) lot
    WHERE before < ${amount}::bigint OR expires_at <= ${now}::timestamptz
    ORDER BY expires_at, id`.execute(tx)
  return rows
}

/**
 * Lots that the reversal of a transaction can take from: all lots of the account that hold something, and those that the
 * transaction made. `made` says whether the transaction made the lot, `lapsed` how many of its points have run out.
 */
export async function lotsToTakeBack(tx: Db, accountId: string, transactionId: string) {
  const { rows } = await sql<LotRow & { readonly made: boolean; readonly lapsed: number }>`
    SELECT id, remaining, expires_at AS "expiresAt", transaction_id = ${transactionId} AS made, coalesce((
      SELECT sum(u.amount) FROM ledger_lot_uses u JOIN ledger_transactions t ON t.id = u.transaction_id
      WHERE u.lot_id = l.id AND t.kind = 'expiry' AND l.transaction_id = ${transactionId}
    ), 0)::bigint AS lapsed
    FROM ledger_lots l
    WHERE account_id = ${accountId} AND remaining > 0 OR transaction_id = ${transactionId}
    ORDER BY expires_at, id`.execute(tx)
  return rows
}

/** What a transaction took from lots (positive) or gave back to them (negative). */
export async function usesOf(tx: Db, transactionId: string) {
  const { rows } = await sql<LotUse & { readonly expiresAt: Date }>`
    SELECT u.lot_id AS "lotId", u.amount, l.expires_at AS "expiresAt"
    FROM ledger_lot_uses u JOIN ledger_lots l ON l.id = u.lot_id
    WHERE u.transaction_id = ${transactionId}`.execute(tx)
  return rows
}

/**
 * Takes points that have run out from locked accounts, by a transaction of kind 'expiry' for each lot. A lot can get
 * points back after its end (a debit was taken back) and then runs out again: its next keys end with a number.
 *
 * @returns from how many lots it took points
 */
export async function lapse(tx: Db, accountIds: readonly string[], now: Date): Promise<number> {
  const { rows } = await sql<{ lots: number }>`
    WITH overdue AS (
      SELECT l.id, l.account_id, l.remaining, l.expires_at, a.unit, a.program_id, uuidv7() AS transaction_id,
        row_number() OVER account AS nth, sum(l.remaining) OVER account AS gone, a.balance, a.entries, (
          SELECT count(*) FROM ledger_lot_uses u JOIN ledger_transactions t ON t.id = u.transaction_id
          WHERE u.lot_id = l.id AND t.kind = 'expiry'
        ) AS before
      FROM ledger_lots l JOIN ledger_accounts a ON a.id = l.account_id
      WHERE l.account_id = ANY (${accountIds}::uuid[]) AND l.remaining > 0 AND l.expires_at <= ${now}::timestamptz
      WINDOW account AS (PARTITION BY l.account_id ORDER BY l.expires_at, l.id)
    ), entered AS (
      INSERT INTO ledger_transactions
        (id, kind, idempotency_key, rule, rule_version, explanation, source_type, created_at)
      SELECT transaction_id, 'expiry', 'expiry:' || id || CASE WHEN before > 0 THEN ':' || before ELSE '' END,
        'expiry', 1, jsonb_build_object('expiredAt',
          to_char(expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'none', ${now}::timestamptz
      FROM overdue
    ), used AS (
      INSERT INTO ledger_lot_uses (transaction_id, lot_id, amount)
      SELECT transaction_id, id, remaining FROM overdue
    ), emptied AS (
      UPDATE ledger_lots l SET remaining = 0 FROM overdue WHERE l.id = overdue.id
    ), moved AS (
      UPDATE ledger_accounts a SET balance = a.balance - total.amount, entries = a.entries + total.lots
      FROM (SELECT account_id, sum(remaining) AS amount, count(*) AS lots FROM overdue GROUP BY account_id) total
      WHERE a.id = total.account_id
    ), posted AS (
      INSERT INTO ledger_postings
        (transaction_id, line, account_id, unit, program_id, amount, entry_no, balance_after, created_at)
      SELECT transaction_id, 1, account_id, unit, program_id, -remaining, entries + nth, balance - gone,
        ${now}::timestamptz
      FROM overdue
      UNION ALL
      SELECT o.transaction_id, 2, i.id, o.unit, o.program_id, o.remaining, NULL, NULL, ${now}::timestamptz
      FROM overdue o JOIN ledger_accounts i
        ON i.user_id IS NULL AND i.unit = o.unit AND i.program_id IS NOT DISTINCT FROM o.program_id
    )
    SELECT count(*) AS lots FROM overdue`.execute(tx)
  return rows[0]?.lots ?? 0
}

/** Locks accounts with points that have run out, at most those of `limit` lots; skips accounts that are locked already. */
export async function lockOverdueAccounts(tx: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT a.id FROM ledger_accounts a
    WHERE a.id IN (
      SELECT account_id FROM ledger_lots WHERE remaining > 0 AND expires_at <= ${now}::timestamptz
      ORDER BY expires_at LIMIT ${limit}
    )
    ORDER BY a.id FOR NO KEY UPDATE SKIP LOCKED`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A holder's balance; where `now` is given, without points that ran out by then and were not taken yet. */
export async function readBalance(db: Db, holder: Holder, now: Date | undefined): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    SELECT (a.balance - coalesce((
      SELECT sum(l.remaining) FROM ledger_lots l
      WHERE l.account_id = a.id AND l.remaining > 0 AND l.expires_at <= ${now ?? null}::timestamptz
    ), 0))::bigint AS balance
    FROM ledger_accounts a
    WHERE a.user_id = ${holder.userId} AND a.unit = ${holder.unit} AND a.${ofProgram(holder.programId)}
      AND a.kind = 'member'`.execute(db)
  return rows[0]?.balance ?? 0
}

export interface MovementRow {
  readonly transactionId: string
  readonly entryNo: number
  readonly amount: number
  readonly balanceAfter: number
  readonly kind: string
  readonly rule: string
  readonly ruleVersion: number
  readonly explanation: Record<string, string | number>
  readonly sourceType: string
  readonly sourceId: string | null
  readonly createdAt: Date
}

export interface MovementsAsked {
  readonly direction: 'all' | 'earned' | 'spent'
  /** Movements before this entry; null = the newest. */
  readonly beforeEntry: number | null
  readonly limit: number
}

const DIRECTIONS = { all: sql`true`, earned: sql`p.amount > 0`, spent: sql`p.amount < 0` } as const

/** Movements of a holder's balance, newest first. */
export async function readMovements(
  db: Db,
  { userId, unit, programId }: Holder,
  { direction, beforeEntry, limit }: MovementsAsked,
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    SELECT t.id AS "transactionId", p.entry_no AS "entryNo", p.amount, p.balance_after AS "balanceAfter", t.kind,
      t.rule, t.rule_version AS "ruleVersion", t.explanation, t.source_type AS "sourceType",
      t.source_id AS "sourceId", t.created_at AS "createdAt"
    FROM ledger_postings p JOIN ledger_transactions t ON t.id = p.transaction_id
    WHERE p.account_id = (
      SELECT a.id FROM ledger_accounts a
      WHERE a.user_id = ${userId} AND a.unit = ${unit} AND a.${ofProgram(programId)} AND a.kind = 'member'
    )
      AND p.entry_no IS NOT NULL AND p.entry_no < coalesce(${beforeEntry}::bigint, ${Number.MAX_SAFE_INTEGER}::bigint)
      AND ${DIRECTIONS[direction]}
    ORDER BY p.entry_no DESC LIMIT ${limit}`.execute(db)
  return rows
}
