import type { StatusFacts } from '@vicino/domain/loyalty/facts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Account } from './facts.queries.ts'

/** A member with all that their balance shows. */
export interface MemberRow {
  readonly programId: string
  readonly userId: string
  readonly joinedAt: Date
  readonly tierFloor: number
  readonly account: Account
  /** What has run out and is still in the account. */
  readonly overdue: number
  readonly expiring: { readonly points: number; readonly at: string } | null
  readonly status: readonly ({ readonly period: number } & StatusFacts)[]
}

/** Members of programs by program or by user; who left is none. One statement. */
export async function readMembers(
  db: Db,
  { userId, programIds }: { readonly userId: string; readonly programIds: readonly string[] | 'all' },
  now: Date,
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    SELECT m.program_id AS "programId", m.user_id AS "userId", m.joined_at AS "joinedAt", m.tier_floor AS "tierFloor",
      loyalty_account(m.program_id, m.user_id) AS account, coalesce(lots.overdue, 0) AS overdue,
      CASE WHEN lots.next IS NULL THEN NULL ELSE jsonb_build_object('points', lots.points, 'at',
        to_char(lots.next AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END AS expiring,
      coalesce((SELECT jsonb_agg(jsonb_build_object('period', s.period, 'status', s.status_points, 'spendCents', s.spend_cents,
        'purchases', s.purchases)) FROM status_periods s
        WHERE s.program_id = m.program_id AND s.user_id = m.user_id), '[]') AS status
    FROM member_programs p JOIN members m ON m.program_id = p.program_id AND m.user_id = p.user_id
    LEFT JOIN LATERAL (
      SELECT sum(remaining) FILTER (WHERE expires_at <= ${now}::timestamptz) AS overdue,
        min(expires_at) FILTER (WHERE expires_at > ${now}::timestamptz) AS next,
        sum(remaining) FILTER (WHERE expires_at = first) AS points
      FROM (
        SELECT l.remaining, l.expires_at, min(l.expires_at) FILTER (WHERE l.expires_at > ${now}::timestamptz) OVER () AS first
        FROM ledger_accounts a JOIN ledger_lots l ON l.account_id = a.id AND l.remaining > 0
        WHERE a.user_id = m.user_id AND a.program_id = m.program_id AND a.unit = 'PTS' AND a.kind = 'member'
      ) lot
    ) lots ON true
    WHERE p.user_id = ${userId} AND m.left_at IS NULL
      AND (${programIds === 'all'}::boolean OR p.program_id = ANY (${programIds === 'all' ? [] : programIds}::uuid[]))
    ORDER BY m.joined_at DESC, m.program_id`.execute(db)
  return rows
}

/** The programs that somebody takes part in. */
export async function joinedProgramIds(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT m.program_id AS id FROM member_programs p JOIN members m ON m.program_id = p.program_id AND m.user_id = p.user_id
    WHERE p.user_id = ${userId} AND m.left_at IS NULL`.execute(db)
  return rows.map(({ id }) => id)
}

/** What a wallet's card shows of a program beside the balance. */
export interface ShownProgram {
  readonly id: string
  readonly image: string
  readonly brandId: string
  readonly brandUsername: string
  readonly brandHandle: string
  readonly brandAvatar: string | null
}

export async function readShown(db: Db, programIds: readonly string[]): Promise<ShownProgram[]> {
  const { rows } = await sql<ShownProgram>`
    SELECT p.id, p.image, b.id AS "brandId", b.username AS "brandUsername", b.handle AS "brandHandle", b.avatar AS "brandAvatar"
    FROM programs p JOIN brands b ON b.id = p.brand_id WHERE p.id = ANY (${programIds}::uuid[])`.execute(db)
  return rows
}

/** Whether somebody may take part by their age; undefined when there is no such account any more. */
export async function findApplicant(
  tx: Db,
  userId: string,
  { today, age }: { readonly today: string; readonly age: number },
): Promise<{ isTooYoung: boolean } | undefined> {
  const { rows } = await sql<{ isTooYoung: boolean }>`
    SELECT coalesce(birth_date > ${today}::date - make_interval(years => ${age}::int), false) AS "isTooYoung"
    FROM users WHERE id = ${userId} AND erased_at IS NULL`.execute(tx)
  return rows[0]
}

/**
 * Makes somebody a member, or one again who left: they then start at 0, with what is paid only once still paid.
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
  const { rows } = await sql<{ again: boolean }>`
    INSERT INTO members AS m (program_id, user_id, joined_at, regulation_version)
    VALUES (${programId}, ${userId}, ${now}, ${regulation})
    ON CONFLICT (program_id, user_id) DO UPDATE SET joined_at = excluded.joined_at, left_at = NULL,
      regulation_version = excluded.regulation_version, tier_floor = 0, tier_rank = 0, tier_period = 0, status_points = 0,
      last_event_at = NULL
    WHERE m.left_at IS NOT NULL
    RETURNING xmax <> 0 AS again`.execute(tx)
  const [made] = rows
  if (made === undefined) return false
  await sql`INSERT INTO member_programs (user_id, program_id) VALUES (${userId}, ${programId}) ON CONFLICT DO NOTHING`.execute(
    tx,
  )
  if (made.again) await forgetFacts(tx, programId, userId)
  return true
}

/** What an earlier membership reached; how often a rule paid stays. */
async function forgetFacts(tx: Db, programId: string, userId: string): Promise<void> {
  await sql`
    WITH facts AS (
      DELETE FROM member_facts WHERE program_id = ${programId} AND user_id = ${userId} AND kind IN ('month', 'day')
    )
    DELETE FROM status_periods WHERE program_id = ${programId} AND user_id = ${userId}`.execute(tx)
}

/** Events of the log of consents that belong to a program. */
export async function insertConsents(
  tx: Db,
  { programId, userId, now }: { programId: string; userId: string; now: Date },
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
        source: 'program',
        created_at: now,
      })),
    )
    .execute()
}

/** Ends a membership. @returns the level held; undefined when there is no membership */
export async function markLeft(
  tx: Db,
  programId: string,
  userId: string,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ rank: number }>`
    UPDATE members SET left_at = greatest(${now}::timestamptz, joined_at)
    WHERE program_id = ${programId} AND user_id = ${userId} AND left_at IS NULL RETURNING tier_rank AS rank`.execute(
    tx,
  )
  return rows[0]?.rank
}

/** A customer as a till sees them. */
export interface CustomerRow {
  readonly id: string
  readonly username: string
  readonly handle: string
  readonly avatar: string | null
  /** Of the programs asked for, those that they take part in. */
  readonly joined: readonly string[]
}

export async function findCustomer(
  db: Db,
  userId: string,
  programIds: readonly string[],
): Promise<CustomerRow | undefined> {
  const { rows } = await sql<CustomerRow>`
    SELECT u.id, u.username, u.handle, u.avatar, ARRAY(
      SELECT m.program_id FROM members m
      WHERE m.program_id = ANY (${programIds}::uuid[]) AND m.user_id = u.id AND m.left_at IS NULL) AS joined
    FROM users u WHERE u.id = ${userId} AND u.erased_at IS NULL`.execute(db)
  return rows[0]
}

/** A purchase of one of these programs, with the same receipt's purchases in the others. */
export async function findReceipt(
  db: Db,
  purchaseId: string,
  programIds: readonly string[],
): Promise<{ id: string; programId: string; userId: string }[]> {
  const { rows } = await sql<{ id: string; programId: string; userId: string }>`
    SELECT e.id, e.program_id AS "programId", e.user_id AS "userId"
    FROM purchases p JOIN loyalty_events e ON e.program_id = ANY (${programIds}::uuid[]) AND e.source = p.source
      AND e.external_id = p.external_id AND e.user_id = p.user_id AND e.type = 'purchase' AND e.reason IS NULL
    WHERE p.program_id = ANY (${programIds}::uuid[]) AND p.id = ${purchaseId}
    ORDER BY e.program_id`.execute(db)
  return rows
}

/** The code of somebody's card, a new one when it ends soon. */
export async function freshCode(
  db: Db,
  userId: string,
  now: Date,
  seconds: number,
): Promise<{ code: string; expiresAt: Date }> {
  const { rows } = await sql<{ code: string; expiresAt: Date }>`
    INSERT INTO member_cards AS c (user_id, code, expires_at)
    VALUES (${userId}, 'M' || lpad((('x' || substr(md5(gen_random_uuid()::text), 1, 15))::bit(60)::bigint % 100000000)::text, 8, '0'),
      ${now}::timestamptz + ${seconds}::int * interval '1 second')
    ON CONFLICT (user_id) DO UPDATE SET
      code = CASE WHEN c.expires_at > ${now}::timestamptz + ${seconds}::int * interval '0.5 second' THEN c.code ELSE excluded.code END,
      expires_at = CASE WHEN c.expires_at > ${now}::timestamptz + ${seconds}::int * interval '0.5 second' THEN c.expires_at
        ELSE excluded.expires_at END
    RETURNING code, expires_at AS "expiresAt"`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('No code was made')
  return row
}

export async function findByCode(db: Db, code: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('member_cards')
    .where('code', '=', code)
    .where('expires_at', '>', now)
    .select('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export async function countMemberCode(
  db: Db,
  typed: { userId: string; code: string; now: Date; wrong: number; minutes: number },
): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    SELECT count_member_code(${typed.userId}, ${typed.code}, ${typed.now}, ${typed.wrong}::int,
      ${typed.minutes}::int * interval '1 minute') AS until`.execute(db)
  return rows[0]?.until ?? null
}

export interface EventRow {
  readonly id: string
  readonly userId: string
  readonly username: string
  readonly type: string
  readonly source: string
  readonly externalId: string
  readonly occurredAt: Date
  readonly receivedAt: Date
  readonly points: number
  readonly stamps: number
  readonly status: number
  readonly reason: string | null
  readonly explanation: unknown
  readonly balanceAfter: number
  readonly stampsAfter: number
  /** Of a purchase; of a refund what it took back, found or not. */
  readonly cents: number | null
  readonly leftCents: number | null
}

/** Events of a member, newest first. */
export async function readEvents(
  db: Db,
  {
    programId,
    userId,
    before,
    limit,
  }: { programId: string; userId: string; before: string | null; limit: number },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    SELECT e.id, e.user_id AS "userId", u.username, e.type, e.source, e.external_id AS "externalId",
      e.occurred_at AS "occurredAt", e.received_at AS "receivedAt", e.points, e.stamps, e.status, e.reason, e.explanation,
      e.balance_after AS "balanceAfter", e.stamps_after AS "stampsAfter", p.left_cents AS "leftCents",
      coalesce(p.amount_cents, (SELECT -sum(r.amount_cents)::bigint FROM refunds r
        WHERE e.type = 'refund' AND r.program_id = e.program_id AND r.event_id = e.id)) AS cents
    FROM loyalty_events e JOIN users u ON u.id = e.user_id
      LEFT JOIN purchases p ON p.program_id = e.program_id AND p.id = e.id AND e.type = 'purchase'
    WHERE e.program_id = ${programId} AND e.user_id = ${userId}
      AND (${before}::uuid IS NULL OR e.id < ${before}::uuid)
    ORDER BY e.id DESC LIMIT ${limit}::int`.execute(db)
  return rows
}
