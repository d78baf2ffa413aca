import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, allValues, execute } from '../../../platform/db/statement.ts'

export interface TierRow {
  readonly userId: string
  readonly joinedAt: Date
  readonly tierFloor: number
  readonly tierRank: number
  readonly lastEventAt: Date | null
  readonly status: readonly { period: number; status: number; spendCents: number; purchases: number }[]
}

export interface SeenTierRow extends TierRow {
  readonly seen: string
}

const TIER_COLUMNS = sql`
  b.user_id AS "userId", b.joined_at AS "joinedAt", b.tier_floor AS "tierFloor", b.tier_rank AS "tierRank",
  b.last_event_at AS "lastEventAt", coalesce((SELECT jsonb_agg(jsonb_build_object('period', s.period, 'status',
    s.status_points, 'spendCents', s.spend_cents, 'purchases', s.purchases)) FROM status_periods s
    WHERE s.program_id = b.program_id AND s.user_id = b.user_id), '[]') AS status`

/**
 * Locks a batch of a program's members after a user id, and reads what their tier is computed from.
 */
export const lockTierRows = (
  tx: Db,
  programId: string,
  after: string,
  limit: number,
): Promise<TierRow[]> => allRows(tx)`
    WITH b AS (
      SELECT * FROM members WHERE program_id = ${programId} AND left_at IS NULL AND user_id > ${after}::uuid
      ORDER BY user_id LIMIT ${limit}::int FOR NO KEY UPDATE
    )
    SELECT ${TIER_COLUMNS} FROM b ORDER BY b.user_id`

/** Does the same for some members. */
export const lockTierRowsOf = (
  tx: Db,
  programId: string,
  userIds: readonly string[],
): Promise<TierRow[]> => allRows(tx)`
    WITH b AS (
      SELECT * FROM members WHERE program_id = ${programId} AND left_at IS NULL AND user_id = ANY (${userIds}::uuid[])
      ORDER BY user_id FOR NO KEY UPDATE
    )
    SELECT ${TIER_COLUMNS} FROM b ORDER BY b.user_id`

/**
 * Reads the same, without a lock, for members from a tier on; `seen` is the version of each row.
 */
export const readTierRows = (
  db: Db,
  programId: string,
  after: string,
  limit: number,
  fromRank = 0,
): Promise<SeenTierRow[]> => allRows(db)`
    SELECT ${TIER_COLUMNS}, b.xmin::text AS seen FROM members b
    WHERE b.program_id = ${programId} AND b.left_at IS NULL AND b.tier_rank >= ${fromRank}::int AND b.user_id > ${after}::uuid
    ORDER BY b.user_id LIMIT ${limit}::int`

export interface TierChangeRow {
  readonly userId: string
  readonly from: number
  readonly to: number
  readonly at: Date
}

/** Stores changes of tier that time brought, and until when each member was checked. */
export async function writeTierRows(
  tx: Db,
  programId: string,
  version: number,
  {
    changes,
    rows,
    at,
    now,
  }: { changes: readonly TierChangeRow[]; rows: readonly object[]; at: Date; now: Date },
): Promise<void> {
  if (changes.length > 0) {
    await execute(tx)`
      INSERT INTO tier_changes (program_id, user_id, at, from_rank, to_rank, tier_version)
      SELECT ${programId}::uuid, n."userId", n.at, n."from", n."to", ${version}::int
      FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        n ("userId" uuid, "from" smallint, "to" smallint, at timestamptz)`
  }
  await execute(tx)`
    WITH written AS (
      UPDATE members m SET tier_rank = n.rank, tier_period = n.period, status_points = n.status,
        last_event_at = greatest(m.last_event_at, ${at}::timestamptz)
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        n ("userId" uuid, rank smallint, period integer, status bigint)
      WHERE m.program_id = ${programId} AND m.user_id = n."userId"
      RETURNING m.user_id, old.status_points <> new.status_points AS is_other
    )
    ${tellWritten('written', programId, now)}`
}

/**
 * Emits the event that rows of members have new status points. A change of tier may come without an
 * event of its own.
 */
const tellWritten = (written: string, programId: string, now: Date) => sql`
  INSERT INTO outbox_log (type, payload, created_at)
  SELECT 'loyalty.members_written', jsonb_build_object('programId', ${programId}::uuid, 'userIds', jsonb_agg(user_id)),
    ${now}::timestamptz
  FROM ${sql.table(written)} WHERE is_other HAVING count(*) > 0`

/** The stored state of a member's tier. */
export interface StoredTier {
  readonly userId: string
  readonly rank: number
  readonly period: number
  readonly status: number
}

/**
 * Does what writeTierRows() does, with the events of the changes, for members whose rows are
 * unchanged since they were read (`seen`). It is one statement and its own transaction, so that it
 * holds members only briefly. It does not wait for the disk: after a crash the roll begins again.
 * @returns members whose row has changed since; nothing was written for them
 */
export const writeUnchangedTierRows = (
  db: Db,
  programId: string,
  version: number,
  of: {
    readonly rows: readonly (StoredTier & { readonly seen: string })[]
    readonly changes: readonly TierChangeRow[]
    readonly told: readonly { readonly userId: string }[]
    readonly at: Date
    readonly now: Date
  },
): Promise<string[]> => allValues(db)`
    WITH n AS MATERIALIZED (
      SELECT n.* FROM set_config('synchronous_commit', 'off', true), jsonb_to_recordset(${JSON.stringify(of.rows)}::jsonb)
        n ("userId" uuid, rank smallint, period integer, status bigint, seen xid)
    ), kept AS (
      UPDATE members m SET tier_rank = n.rank, tier_period = n.period, status_points = n.status,
        last_event_at = greatest(m.last_event_at, ${of.at}::timestamptz)
      FROM n
      -- The ids are named too, so that the planner searches the index for them instead of reading
      -- all members of a large program.
      WHERE m.program_id = ${programId} AND m.user_id = ANY (${of.rows.map(({ userId }) => userId)}::uuid[])
        AND m.user_id = n."userId" AND m.xmin = n.seen
      RETURNING m.user_id, old.status_points <> new.status_points AS is_other
    ), written AS (
      ${tellWritten('kept', programId, of.now)}
    ), changed AS (
      INSERT INTO tier_changes (program_id, user_id, at, from_rank, to_rank, tier_version)
      SELECT ${programId}::uuid, kept.user_id, c.at, c."from", c."to", ${version}::int
      FROM jsonb_to_recordset(${JSON.stringify(of.changes)}::jsonb)
        c ("userId" uuid, "from" smallint, "to" smallint, at timestamptz) JOIN kept ON kept.user_id = c."userId"
      ORDER BY kept.user_id, c.at
    ), told AS (
      INSERT INTO outbox_log (type, payload, created_at)
      SELECT 'loyalty.tier_changed', t.payload, ${of.now}::timestamptz
      FROM jsonb_array_elements(${JSON.stringify(of.told)}::jsonb) WITH ORDINALITY t (payload, no)
        JOIN kept ON kept.user_id = (t.payload ->> 'userId')::uuid
      ORDER BY t.no
    )
    SELECT n."userId" FROM n WHERE n."userId" NOT IN (SELECT user_id FROM kept)`

/** Reads programs whose tiers may change by time: active ones and those whose claims are open. */
export const readLiving = (db: Db, now: Date): Promise<string[]> => allValues(db)`
    SELECT id FROM programs WHERE status IN ('active', 'ended') AND NOT sandbox
      AND claims_until > ${now}::timestamptz - interval '1 day'
    ORDER BY id`

/** Status that an event, or the remainder of a purchase, counts for on a day. */
export interface Booking {
  readonly userId: string
  /** Days since 1970, in Rome. */
  readonly day: number
  /** Counts in the period that contains the first day of its month. */
  readonly isMonthly: boolean
  readonly status: number
  readonly spendCents: number
  readonly purchases: number
}

/**
 * Reads all status that members of a program earned since they joined, by day. Points come from the
 * explanations of events, where a refund counts on the day of its purchase; spend and number of
 * purchases come from what remains of them.
 */
export const readBookings = (
  tx: Db,
  programId: string,
  userIds: readonly string[],
): Promise<Booking[]> => allRows(tx)`
    SELECT user_id AS "userId", day - date '1970-01-01' AS day, monthly AS "isMonthly", sum(status)::bigint AS status,
      sum(spend)::bigint AS "spendCents", sum(purchases)::int AS purchases
    FROM (
      SELECT e.user_id, (coalesce(p.occurred_at, a.occurred_at, e.occurred_at) AT TIME ZONE 'Europe/Rome')::date AS day,
        item ->> 'kind' IN ('purchase', 'productBonus', 'basketBonus', 'refund', 'threshold') AS monthly,
        (item ->> 'status')::bigint AS status, 0 AS spend, 0 AS purchases
      FROM members m JOIN loyalty_events e ON e.program_id = m.program_id AND e.user_id = m.user_id
          AND e.received_at >= m.joined_at AND e.status <> 0
        CROSS JOIN LATERAL jsonb_array_elements(e.explanation) step CROSS JOIN LATERAL jsonb_array_elements(step -> 'items') item
        LEFT JOIN purchases p ON e.type = 'refund' AND p.program_id = e.program_id AND p.id = (step ->> 'of')::uuid
        LEFT JOIN loyalty_events a ON e.type = 'reversal' AND a.program_id = e.program_id AND a.user_id = e.user_id
          AND a.id = (step ->> 'of')::uuid
      WHERE m.program_id = ${programId} AND m.user_id = ANY (${userIds}::uuid[])
      UNION ALL
      SELECT p.user_id, p.local_date, false, 0, p.eligible_left, p.is_qualifying::int
      FROM members m JOIN purchases p ON p.program_id = m.program_id AND p.user_id = m.user_id AND p.occurred_at >= m.joined_at
      WHERE m.program_id = ${programId} AND m.user_id = ANY (${userIds}::uuid[])
    ) booked
    GROUP BY 1, 2, 3`

/** Replaces the stored sums of members' periods. */
export async function replaceStatus(
  tx: Db,
  programId: string,
  userIds: readonly string[],
  rows: readonly { userId: string; period: number; status: number; spend: number; purchases: number }[],
): Promise<void> {
  await execute(tx)`
    DELETE FROM status_periods WHERE program_id = ${programId} AND user_id = ANY (${userIds}::uuid[])`
  await execute(tx)`
    INSERT INTO status_periods (program_id, user_id, period, status_points, spend_cents, purchases)
    SELECT ${programId}::uuid, n."userId", n.period, n.status, n.spend, n.purchases
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      n ("userId" uuid, period integer, status bigint, spend bigint, purchases integer)`
}
