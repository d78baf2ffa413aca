import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, allValues, execute, firstRow, firstValue } from '../../../platform/db/statement.ts'

/** An import that was made earlier. */
export interface EarlierImport {
  readonly programId: string
  readonly program: string
  readonly createdAt: Date
}

/**
 * Stores an import in its transaction. A simultaneous import of the same file waits here until this
 * one ends.
 * @returns the earlier import of the same file; undefined when there was none
 */
export async function noteImport(
  tx: Db,
  programId: string,
  sha256: string,
  now: Date,
): Promise<EarlierImport | undefined> {
  const { numAffectedRows } = await sql`
    INSERT INTO program_imports (program_id, sha256, created_at) VALUES (${programId}, ${sha256}, ${now})
    ON CONFLICT (sha256) DO NOTHING`.execute(tx)
  return numAffectedRows === 1n ? undefined : findImport(tx, sha256)
}

export const findImport = (db: Db, sha256: string): Promise<EarlierImport | undefined> => firstRow(db)`
    SELECT i.program_id AS "programId", p.name AS program, i.created_at AS "createdAt"
    FROM program_imports i JOIN programs p ON p.id = i.program_id WHERE i.sha256 = ${sha256}`

/** Marks points that expire in this transaction as history, so that nobody is notified. */
export const tellNobody = (tx: Db): Promise<void> => execute(tx)`SELECT ledger_tells_nobody()`

/**
 * Raises the memory of sorts: the check at the end of an import sorts all transfers of its program.
 */
export const useMuchMemory = (tx: Db): Promise<void> =>
  execute(tx)`SELECT set_config('work_mem', '128MB', true)`

/**
 * Tells the ledger whether transfers now bring their own number and balance: ledger_loads() of
 * ledger-rows.functions.sql.
 */
export const setLoading = (tx: Db, isLoading: boolean): Promise<void> =>
  execute(tx)`SELECT ledger_loads(${isLoading})`

/** Analyses the tables of an import, so that statements on them are planned well at once. */
export const analyzeLoaded = (tx: Db): Promise<void> => execute(tx)`
    ANALYZE ledger_accounts, ledger_transfers, ledger_lots, ledger_lot_uses, members, loyalty_events, purchases`

/** The account that issues each unit of a program. */
export type Issuers = Readonly<Record<'PTS' | 'STAMP', string>>

/** Returns the issuers of a program's points and stamps, and makes missing ones. */
export async function programIssuers(tx: Db, programId: string): Promise<Issuers> {
  await execute(tx)`
    INSERT INTO ledger_accounts (unit, program_id, kind)
    VALUES ('PTS', ${programId}, 'issuer'), ('STAMP', ${programId}, 'issuer') ON CONFLICT DO NOTHING`
  const rows = await allRows(tx)<{ id: string; unit: 'PTS' | 'STAMP' }>`
    SELECT id, unit FROM ledger_accounts WHERE program_id = ${programId} AND kind = 'issuer'`
  const of = (unit: string): string => rows.find((row) => row.unit === unit)?.id ?? ''
  return { PTS: of('PTS'), STAMP: of('STAMP') }
}

/** A person whom a file names, with their membership. */
export interface KnownPerson {
  /** The name in the file. */
  readonly customer: string
  readonly userId: string
  /** Brand of the account: staff of the brand earn nothing. */
  readonly brandId: string | null
  readonly membership: 'none' | 'member' | 'left'
  readonly lastEventAt: Date | null
}

/** Finds the accounts of a file's customers, named by id, e-mail, or handle with or without @. */
export const findPeople = (
  db: Db,
  programId: string,
  customers: readonly string[],
): Promise<KnownPerson[]> => allRows(db)`
    SELECT named.customer, u.id AS "userId", u.brand_id AS "brandId", m.last_event_at AS "lastEventAt",
      CASE WHEN m.user_id IS NULL THEN 'none' WHEN m.left_at IS NULL THEN 'member' ELSE 'left' END AS membership
    FROM (
      SELECT customer, u.id FROM unnest(${customers}::text[]) customer JOIN users u ON u.email = customer::citext
      WHERE position('@' IN customer) > 1
      UNION ALL
      SELECT customer, u.id FROM unnest(${customers}::text[]) customer JOIN users u
        ON u.handle = ltrim(customer, '@')::citext
      WHERE position('@' IN customer) <= 1
      UNION ALL
      SELECT customer, u.id FROM unnest(${customers}::text[]) customer JOIN users u
        ON u.id = CASE WHEN customer ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN customer::uuid END
    ) named JOIN users u ON u.id = named.id AND u.erased_at IS NULL
      LEFT JOIN members m ON m.program_id = ${programId} AND m.user_id = u.id`

/** Returns those of these receipt numbers that the program knows. */
export const seenReceipts = (
  db: Db,
  programId: string,
  sources: readonly string[],
  ids: readonly string[],
): Promise<string[]> => allValues(db)`
    SELECT DISTINCT external_id AS id FROM loyalty_events
    WHERE program_id = ${programId} AND source = ANY (${sources}::text[]) AND external_id = ANY (${ids}::text[])`

/** Finds a member's purchase by its receipt number. */
export const findReceipt = (
  tx: Db,
  of: { readonly programId: string; readonly userId: string },
  source: string,
  externalId: string,
): Promise<string | undefined> => firstValue(tx)`
    SELECT e.id FROM loyalty_events e WHERE e.program_id = ${of.programId} AND e.source = ${source}
      AND e.external_id = ${externalId} AND e.user_id = ${of.userId} AND e.type = 'purchase' AND e.reason IS NULL`

/** Moves a member's day of joining back to the first imported event, if that is earlier. */
export const joinedBy = (
  tx: Db,
  { programId, userId }: { readonly programId: string; readonly userId: string },
  at: Date,
): Promise<void> => execute(tx)`
    UPDATE members SET joined_at = ${at}
    WHERE program_id = ${programId} AND user_id = ${userId} AND joined_at > ${at}::timestamptz`

/** A member's balance and earlier totals in a program, for the balances of a replay. */
export interface StoredBalance {
  readonly userId: string
  readonly points: number
  readonly debt: number
  readonly stamps: number
  readonly purchases: number
  readonly spendCents: number
  readonly issued: number
  readonly reversed: number
  readonly forgiven: number
  readonly redeemed: number
  readonly expired: number
  readonly joinedAt: Date
  readonly tierFloor: number
  readonly status: readonly { period: number; status: number; spendCents: number; purchases: number }[]
}

export const readStoredBalances = (
  tx: Db,
  programId: string,
  userIds: readonly string[],
): Promise<StoredBalance[]> => allRows(tx)`
    SELECT m.user_id AS "userId", m.joined_at AS "joinedAt", m.tier_floor AS "tierFloor",
      ((own.account ->> 'points')::bigint + (own.account ->> 'pending')::bigint) AS points,
      (own.account ->> 'debt')::bigint AS debt, (own.account ->> 'stamps')::bigint AS stamps,
      bought.purchases, bought.cents AS "spendCents", moved.issued, moved.reversed,
      coalesce(booked.forgiven, 0) AS forgiven, coalesce(booked.redeemed, 0) AS redeemed,
      coalesce(booked.expired, 0) + waited.void AS expired,
      coalesce((SELECT jsonb_agg(jsonb_build_object('period', s.period, 'status', s.status_points, 'spendCents', s.spend_cents,
        'purchases', s.purchases)) FROM status_periods s
        WHERE s.program_id = m.program_id AND s.user_id = m.user_id), '[]') AS status
    FROM members m
      CROSS JOIN LATERAL (SELECT loyalty_account(m.program_id, m.user_id) AS account) own
      CROSS JOIN LATERAL (
        SELECT count(*) AS purchases, coalesce(sum(p.left_cents), 0)::bigint AS cents FROM purchases p
        WHERE p.program_id = m.program_id AND p.user_id = m.user_id
      ) bought
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(e.points) FILTER (WHERE e.points > 0), 0)::bigint AS issued,
          coalesce(-sum(e.points) FILTER (WHERE e.points < 0), 0)::bigint AS reversed
        FROM loyalty_events e WHERE e.program_id = m.program_id AND e.user_id = m.user_id
      ) moved
      CROSS JOIN LATERAL (
        SELECT sum((t.explanation ->> 'forgiven')::bigint) FILTER (WHERE t.line = 0)::bigint AS forgiven,
          (-sum(t.amount) FILTER (WHERE t.kind = 'loyalty-claim'))::bigint AS redeemed,
          (-sum(t.amount) FILTER (WHERE t.kind NOT IN ('loyalty-points', 'loyalty-points-back', 'loyalty-claim')))::bigint
            AS expired
        FROM ledger_accounts a JOIN ledger_transfers t ON t.account_id = a.id
        WHERE a.user_id = m.user_id AND a.program_id = m.program_id AND a.unit = 'PTS'
      ) booked
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(w.void), 0)::bigint AS void FROM pending_credits w
        WHERE w.program_id = m.program_id AND w.user_id = m.user_id
      ) waited
    WHERE m.program_id = ${programId} AND m.user_id = ANY (${userIds}::uuid[])`

/** Removes points of a program's members that have expired by a moment. */
export const lapsePoints = (
  tx: Db,
  programId: string,
  userIds: readonly string[],
  at: Date,
): Promise<void> => execute(tx)`
    SELECT ledger_lapse(ARRAY(SELECT a.id FROM ledger_accounts a WHERE a.program_id = ${programId} AND a.unit = 'PTS'
      AND a.kind = 'member' AND a.user_id = ANY (${userIds}::uuid[]) ORDER BY a.id FOR NO KEY UPDATE), ${at}::timestamptz)`
