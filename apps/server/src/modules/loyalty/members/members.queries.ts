import type { OwnCompensation } from '@vicino/contract/loyalty/members/schemas'
import type { StatusFacts } from '@vicino/domain/loyalty/facts'
import { sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, allValues, execute, firstRow, firstValue, onlyRow } from '../../../platform/db/statement.ts'
import { PROGRAM_HEAD, type ProgramHead, programsOfSeller } from '../programs/public.ts'
import { hasNumber, plainNumber } from './registers.queries.ts'
import { SELLER_OF_EVENT } from './seller.queries.ts'
import type { CustomerRow } from './customers.queries.ts'
import { lostPoints } from './lost-points.queries.ts'
import type { Account, StoredLine } from './facts.queries.ts'

/** A member with all that their balance and their card in the wallet show. */
export interface MemberRow {
  readonly programId: string
  readonly userId: string
  readonly joinedAt: Date
  readonly tierFloor: number
  readonly account: Pick<Account, 'points' | 'debt' | 'stamps' | 'pending'>
  /** Expired points that are still in the account. */
  readonly overdue: number
  readonly expiring: { readonly points: number; readonly at: string } | null
  readonly status: readonly ({ readonly period: number } & StatusFacts)[]
  readonly compensation: OwnCompensation | null
  readonly program: ShownProgram
}

/** The program's values on a wallet's card, beside the balance. */
export interface ShownProgram {
  readonly head: ProgramHead
  readonly image: string
  readonly brandUsername: string
  readonly brandHandle: string
  readonly brandAvatar: string | null
}

type FlatMember = Pick<MemberRow, 'userId' | 'joinedAt' | 'tierFloor' | 'overdue' | 'compensation'> &
  MemberRow['account'] &
  Omit<ShownProgram, 'head'> & {
    readonly next: Date | null
    readonly nextPoints: number
    readonly periods: MemberRow['status']
  } & ProgramHead

/** Reads present members by program or by user, with their programs, in one statement. */
export async function readMembers(
  db: Db,
  { userId, programIds }: { readonly userId: string; readonly programIds: readonly string[] | 'all' },
  now: Date,
): Promise<MemberRow[]> {
  // Accounts and lots are found along unique indexes, which costs the database less than sums over
  // all of them. What stands with programs is read apart from what stands with accounts, because
  // they may be on different servers (docs/scaling.md, "Citus").
  const rows = await allRows(db)<FlatMember>`
    WITH joined AS MATERIALIZED (
      SELECT j.program_id FROM member_programs j
      WHERE j.user_id = ${userId}
        AND (${programIds === 'all'}::boolean OR j.program_id = ANY (${programIds === 'all' ? [] : programIds}::uuid[]))
    ), p AS MATERIALIZED (
      SELECT g.*, m.user_id, m.joined_at, m.tier_floor,
        coalesce((SELECT sum(w.amount) FROM pending_credits w
          WHERE w.program_id = m.program_id AND w.user_id = m.user_id), 0)::bigint AS pending,
        coalesce((SELECT json_agg(json_build_object('period', s.period, 'status', s.status_points, 'spendCents', s.spend_cents,
          'purchases', s.purchases)) FROM status_periods s
          WHERE s.program_id = m.program_id AND s.user_id = m.user_id), '[]') AS periods,
        (SELECT json_build_object('what', c.what, 'worth', c.worth_cents / 100.0, 'points', c.points, 'stamps', c.stamps, 'by', c.due_on,
          'contact', coalesce(g.cancellation #>> '{compensation,contact}', ''), 'reason', coalesce(g.cancellation ->> 'reason', ''),
          'settledAt', to_char(c.settled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) FROM program_compensations c
          WHERE c.program_id = m.program_id AND c.user_id = m.user_id) AS compensation
      FROM members m JOIN programs g ON g.id = m.program_id
      WHERE m.user_id = ${userId} AND m.left_at IS NULL AND m.program_id IN (SELECT program_id FROM joined)
    )
    SELECT ${PROGRAM_HEAD}, p.image, b.username AS "brandUsername", b.handle AS "brandHandle", b.avatar AS "brandAvatar",
      p.user_id AS "userId", p.joined_at AS "joinedAt", p.tier_floor AS "tierFloor",
      coalesce(own.balance, 0) AS points, -coalesce(owed.balance, 0) AS debt, coalesce(stamps.balance, 0) AS stamps, p.pending,
      coalesce((SELECT sum(l.remaining) FROM ledger_lots l
        WHERE l.account_id = own.id AND l.remaining > 0 AND l.expires_at <= ${now}::timestamptz), 0)::bigint AS overdue,
      next.at AS next, next.points AS "nextPoints", p.periods, p.compensation
    FROM p JOIN brands b ON b.id = p.brand_id
      LEFT JOIN ledger_accounts own ON own.user_id = p.user_id AND own.unit = 'PTS' AND own.program_id = p.id
        AND own.kind = 'member'
      LEFT JOIN ledger_accounts owed ON owed.user_id = p.user_id AND owed.unit = 'PTS' AND owed.program_id = p.id
        AND owed.kind = 'recovery'
      LEFT JOIN ledger_accounts stamps ON stamps.user_id = p.user_id AND stamps.unit = 'STAMP'
        AND stamps.program_id = p.id AND stamps.kind = 'member'
      LEFT JOIN LATERAL (
        SELECT l.expires_at AS at, sum(l.remaining)::bigint AS points FROM ledger_lots l
        WHERE l.account_id = own.id AND l.remaining > 0 AND l.expires_at > ${now}::timestamptz
        GROUP BY l.expires_at ORDER BY l.expires_at LIMIT 1
      ) next ON true
    ORDER BY p.joined_at DESC, p.id`
  return rows.map(memberOf)
}

function memberOf(flat: FlatMember): MemberRow {
  const { userId, joinedAt, tierFloor, overdue, periods, compensation, ...rest } = flat
  const { points, debt, stamps, pending, ...program } = rest
  const { image, brandUsername, brandHandle, brandAvatar, next, nextPoints, ...head } = program
  return {
    programId: head.id,
    userId,
    joinedAt,
    tierFloor,
    account: { points, debt, stamps, pending },
    overdue,
    expiring: next && { points: nextPoints, at: next.toISOString() },
    status: periods,
    compensation,
    program: { head, image, brandUsername, brandHandle, brandAvatar },
  }
}

/** Reads the programs that a person takes part in. */
export const joinedProgramIds = (db: Db, userId: string): Promise<string[]> => allValues(db)`
    SELECT m.program_id AS id FROM member_programs p JOIN members m ON m.program_id = p.program_id AND m.user_id = p.user_id
    WHERE p.user_id = ${userId} AND m.left_at IS NULL`

/**
 * Reads the brand's active programs that a person takes part in and that have not paid for
 * `mechanic` and `objectId` yet. It is the cheap check before an award that is requested often. One
 * statement.
 */
export const unpaidProgramIds = (
  db: Db,
  { userId, brandId, mechanic, objectId }: Record<'userId' | 'brandId' | 'mechanic' | 'objectId', string>,
): Promise<string[]> => allValues(db)`
    SELECT p.id FROM members m JOIN programs p ON p.id = m.program_id
    WHERE m.user_id = ${userId} AND m.program_id IN (SELECT own.program_id FROM member_programs own WHERE own.user_id = ${userId})
      AND m.left_at IS NULL AND p.brand_id = ${brandId} AND p.status = 'active' AND NOT p.sandbox
      AND NOT EXISTS (SELECT FROM one_time_awards o WHERE o.program_id = m.program_id AND o.user_id = m.user_id
        AND o.mechanic = ${mechanic} AND o.object_id = ${objectId})`

/**
 * Reads what decides by age whether a person may take part; undefined when there is no such account
 * any more.
 */
export const findApplicant = (
  tx: Db,
  userId: string,
  { today, age }: { readonly today: string; readonly age: number },
): Promise<{ isTooYoung: boolean } | undefined> => firstRow(tx)`
    SELECT is_of_age(birth_date, ${today}::date, ${age}::int) IS FALSE AS "isTooYoung"
    FROM users WHERE id = ${userId} AND erased_at IS NULL`

/**
 * Makes a person a member. A person who left and comes back starts at 0; one-time awards stay paid.
 * @returns false when they take part already
 */
export async function insertMember(
  tx: Db,
  {
    programId,
    userId,
    regulation,
    now,
  }: { programId: string; userId: string; regulation: number | null; now: Date },
): Promise<boolean> {
  const rows = await allRows(tx)<{ again: boolean }>`
    INSERT INTO members AS m (program_id, user_id, joined_at, regulation_version)
    VALUES (${programId}, ${userId}, ${now}, ${regulation})
    ON CONFLICT (program_id, user_id) DO UPDATE SET joined_at = excluded.joined_at, left_at = NULL,
      regulation_version = excluded.regulation_version, tier_floor = 0, tier_rank = 0, tier_period = 0, status_points = 0,
      last_event_at = NULL
    WHERE m.left_at IS NOT NULL
    RETURNING xmax <> 0 AS again`
  const [made] = rows
  if (made === undefined) return false
  await execute(tx)`
    INSERT INTO member_programs (user_id, program_id) VALUES (${userId}, ${programId}) ON CONFLICT DO NOTHING`
  if (made.again) await forgetFacts(tx, programId, userId)
  return true
}

/** Deletes the sums of an earlier membership. The counts of how often a rule paid stay. */
const forgetFacts = (tx: Db, programId: string, userId: string): Promise<void> => execute(tx)`
    WITH facts AS (
      DELETE FROM member_facts WHERE program_id = ${programId} AND user_id = ${userId} AND kind IN ('month', 'day')
    )
    DELETE FROM status_periods WHERE program_id = ${programId} AND user_id = ${userId}`

/** Stores events of the consent log that belong to a program. */
export async function insertConsents(
  tx: Db,
  {
    programId,
    userId,
    now,
    source = 'program',
  }: { programId: string; userId: string; now: Date; source?: string },
  consents: readonly { readonly purpose: string; readonly granted: boolean; readonly textVersion: string }[],
): Promise<void> {
  await tx
    .insertInto('consents')
    .values(
      consents.map(({ purpose, granted, textVersion }) => ({
        user_id: userId,
        program_id: programId,
        purpose,
        granted,
        text_version: textVersion,
        source,
        created_at: now,
      })),
    )
    .execute()
}

/**
 * Ends a membership, by leave_program() of members.functions.sql.
 * @returns the tier held; undefined when there is no membership
 */
export const markLeft = (
  tx: Db,
  programId: string,
  userId: string,
  now: Date,
): Promise<number | undefined> => firstValue(tx)`
    SELECT leave_program(${programId}, ${userId}, ${now}) AS rank`

export const deleteNotesOn = (tx: Db, programId: string, userId: string): Promise<void> =>
  execute(tx)`DELETE FROM member_notes WHERE program_id = ${programId} AND user_id = ${userId}`

/**
 * Reads a purchase at a brand, and the purchases of the same receipt in other programs. A till's
 * receipt carries the partner's id in other brands' programs; a redemption has one id everywhere.
 */
export const findReceipt = (
  db: Db,
  { purchaseId, brandId }: { purchaseId: string; brandId: string },
): Promise<{ id: string; programId: string; userId: string; storeId: string | null }[]> => allRows(db)`
    WITH sold AS MATERIALIZED (
      SELECT g.id, g.brand_id = ${brandId}::uuid AS own FROM programs g
      WHERE g.id IN (SELECT sold.id FROM (${programsOfSeller(sql`${brandId}::uuid`, 'ever')}) sold) AND g.status <> 'draft' AND NOT g.sandbox
    ), found AS (
      SELECT p.source, p.user_id, p.store_id,
        CASE WHEN s.own OR p.source <> 'till' THEN p.external_id ELSE substr(p.external_id, 38) END AS receipt
      FROM sold s JOIN purchases p ON p.program_id = s.id AND p.id = ${purchaseId}
      WHERE p.brand_id = ${brandId}
    )
    SELECT e.id, e.program_id AS "programId", e.user_id AS "userId", f.store_id AS "storeId"
    FROM found f CROSS JOIN sold s JOIN loyalty_events e ON e.program_id = s.id AND e.source = f.source
      AND e.external_id = CASE WHEN s.own OR f.source <> 'till' THEN f.receipt ELSE ${brandId} || ':' || f.receipt END
      AND e.user_id = f.user_id AND e.type = 'purchase' AND e.reason IS NULL
    ORDER BY e.program_id`

const RECEIPT_COLUMNS = tableColumns('purchases p: id programId occurredAt leftCents')

/** A purchase of a receipt in one program, with the customer and its refunds. */
export interface ReceiptRow extends RowOf<typeof RECEIPT_COLUMNS> {
  readonly programName: string
  readonly customer: Omit<CustomerRow, 'joined'>
  readonly points: number
  readonly stamps: number
  readonly cents: number
  /** Register in the receipt's number; '' without one. */
  readonly register: string
  readonly lines: readonly StoredLine[]
  readonly remaining: readonly number[]
  /** `at` in milliseconds. */
  readonly refunds: readonly { readonly receiptId: string; readonly at: number; readonly cents: number }[]
}

/**
 * Reads what a brand's tills registered under a receipt number, the smallest remainder first. One
 * statement.
 */
export const findByReceipt = (
  db: Db,
  { brandId, source, receiptId }: { brandId: string; source: string; receiptId: string },
): Promise<ReceiptRow[]> => allRows(db)`
    SELECT ${RECEIPT_COLUMNS}, g.name AS "programName", e.points, e.stamps,
      jsonb_build_object('id', u.id, 'username', u.username, 'handle', u.handle, 'avatar', u.avatar) AS customer,
      p.amount_cents AS cents, substr(e.external_id, strpos(e.external_id || E'\\x1f', E'\\x1f')) AS register,
      p.lines, to_jsonb(p.remaining) AS remaining, coalesce((SELECT jsonb_agg(jsonb_build_object('receiptId',
            ${plainNumber(sql`CASE WHEN g.brand_id = p.brand_id THEN b.external_id ELSE substr(b.external_id, 38) END`)}, 'at', ms_of(b.occurred_at), 'cents', r.amount_cents)
          ORDER BY r.id)
        FROM refunds r JOIN loyalty_events b ON b.program_id = r.program_id AND b.user_id = r.user_id AND b.id = r.event_id
        WHERE r.program_id = p.program_id AND r.purchase_id = p.id), '[]') AS refunds
    FROM programs g
      JOIN loyalty_events e ON e.program_id = g.id AND e.source = ${source}
        AND ${hasNumber('e', sql`CASE WHEN g.brand_id = ${brandId} THEN ${receiptId} ELSE ${brandId} || ':' || ${receiptId} END`)}
        AND e.type = 'purchase' AND e.reason IS NULL
      JOIN purchases p ON p.program_id = g.id AND p.id = e.id AND p.brand_id = ${brandId}
      JOIN users u ON u.id = e.user_id AND u.erased_at IS NULL
    WHERE g.id IN (SELECT sold.id FROM (${programsOfSeller(sql`${brandId}::uuid`, 'ever')}) sold) AND NOT g.sandbox
    ORDER BY p.left_cents, g.id`

/** Reads the code of a person's card, and makes a new one if it ends soon. */
export const freshCode = (
  db: Db,
  userId: string,
  now: Date,
  seconds: number,
): Promise<{ code: string; expiresAt: Date }> => onlyRow(db)`
    INSERT INTO member_cards AS c (user_id, code, expires_at)
    VALUES (${userId}, 'M' || lpad((('x' || substr(md5(gen_random_uuid()::text), 1, 15))::bit(60)::bigint % 100000000)::text, 8, '0'),
      ${now}::timestamptz + ${seconds}::int * interval '1 second')
    ON CONFLICT (user_id) DO UPDATE SET
      code = CASE WHEN c.expires_at > ${now}::timestamptz + ${seconds}::int * interval '0.5 second' THEN c.code ELSE excluded.code END,
      expires_at = CASE WHEN c.expires_at > ${now}::timestamptz + ${seconds}::int * interval '0.5 second' THEN c.expires_at
        ELSE excluded.expires_at END
    RETURNING code, expires_at AS "expiresAt"`

export const countMemberCode = (
  db: Db,
  typed: { userId: string; code: string; now: Date; wrong: number; minutes: number },
): Promise<Date | null> => firstValue(db, null)`
    SELECT count_member_code(${typed.userId}, ${typed.code}, ${typed.now}, ${typed.wrong}::int,
      ${typed.minutes}::int * interval '1 minute') AS until`

const EVENT_COLUMNS = tableColumns(`loyalty_events e:
  id userId type source externalId occurredAt receivedAt points stamps status reason balanceAfter
  stampsAfter`)

export interface EventRow extends RowOf<typeof EVENT_COLUMNS> {
  readonly username: string
  readonly explanation: unknown
  /** Cents of a purchase; for a refund the cents taken back, with or without a known purchase. */
  readonly cents: number | null
  readonly leftCents: number | null
  /**
   * Name of the partner of a common program that sold or took back; null = the program's own brand.
   */
  readonly seller: string | null
}

const EVENTS = sql`
  SELECT ${EVENT_COLUMNS}, u.username, e.explanation, p.left_cents AS "leftCents",
    (SELECT s.username FROM programs g JOIN brands s ON s.id = ${SELLER_OF_EVENT}
      WHERE g.id = e.program_id AND s.id <> g.brand_id) AS seller,
    coalesce(p.amount_cents, (SELECT -sum(r.amount_cents)::bigint FROM refunds r
      WHERE e.type = 'refund' AND r.program_id = e.program_id AND r.event_id = e.id)) AS cents
  FROM loyalty_events e JOIN users u ON u.id = e.user_id
    LEFT JOIN purchases p ON p.program_id = e.program_id AND p.id = e.id AND e.type = 'purchase'`

/**
 * Reads a member's events, newest first, with the movements of their claims and what they lost.
 */
export const readEvents = (
  db: Db,
  {
    programId,
    userId,
    before,
    limit,
  }: { programId: string; userId: string; before: string | null; limit: number },
): Promise<EventRow[]> => allRows(db)`
    SELECT * FROM (${EVENTS}
    WHERE e.program_id = ${programId} AND e.user_id = ${userId}
      AND (${before}::uuid IS NULL OR e.id < ${before}::uuid)
    ORDER BY e.id DESC LIMIT ${limit}::int) event
    UNION ALL
    SELECT * FROM (SELECT s.id, s.user_id, CASE WHEN s.kind = 'requested' THEN 'claim' ELSE 'claimBack' END, 'claim',
      s.claim_id::text, s.at, s.at, s.moved_points, s.moved_stamps, 0, NULL, s.points_after, s.stamps_after, u.username,
      jsonb_build_object('reward', v.body ->> 'name', 'kind', s.kind, 'by', s.by), NULL::bigint, NULL, NULL::bigint
    FROM claim_steps s JOIN users u ON u.id = s.user_id
      JOIN claims c ON c.program_id = s.program_id AND c.id = s.claim_id
      JOIN reward_versions v ON v.program_id = c.program_id AND v.reward_id = c.reward_id AND v.version = c.reward_version
    WHERE s.program_id = ${programId} AND s.user_id = ${userId} AND (s.moved_points <> 0 OR s.moved_stamps <> 0)
      AND (${before}::uuid IS NULL OR s.id < ${before}::uuid)
    ORDER BY s.id DESC LIMIT ${limit}::int) claim
    UNION ALL
    SELECT * FROM (SELECT l.id, u.id, 'lost', l.cause, '', l.at, l.at, l.points, l.stamps, 0::bigint, NULL, l.points_after, l.stamps_after,
      u.username, '[]'::jsonb, NULL::bigint, NULL, NULL::bigint
    FROM (${lostPoints(programId, userId)}) l JOIN users u ON u.id = ${userId}
    WHERE ${before}::uuid IS NULL OR l.id < ${before}::uuid
    ORDER BY l.id DESC LIMIT ${limit}::int) lost
    ORDER BY id DESC LIMIT ${limit}::int`

/** Reads these events of a member, in any order. */
export const readEventsById = (
  db: Db,
  { programId, userId, ids }: { programId: string; userId: string; ids: readonly string[] },
): Promise<EventRow[]> => allRows(db)`
    ${EVENTS} WHERE e.program_id = ${programId} AND e.user_id = ${userId} AND e.id = ANY (${ids}::uuid[])`
