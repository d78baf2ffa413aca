import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

const keyOf = (job: string): string => `loyalty-day ${job}`

/** The last day (days since 1970) that a daily job has done; null before its first run. */
export async function lastDayOf(tx: Db, job: string): Promise<number | null> {
  const { rows } = await sql<{ day: number }>`
    SELECT (value ->> 'day')::int AS day FROM installation WHERE key = ${keyOf(job)}`.execute(tx)
  return rows[0]?.day ?? null
}

export async function noteDay(tx: Db, job: string, day: number): Promise<void> {
  await sql`
    INSERT INTO installation (key, value) VALUES (${keyOf(job)}, jsonb_build_object('day', ${day}::int))
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`.execute(tx)
}

export interface Celebrant {
  readonly userId: string
  readonly programId: string
  /** YYYY-MM-DD */
  readonly birthDate: string
  readonly knownSince: Date
  readonly joinedAt: Date
  /** The last birthday that was paid, days since 1970. */
  readonly lastPaidOn: number | null
}

/** Members of active programs who were born on one of these days of the year (100 × month + day). */
export async function readCelebrants(tx: Db, days: readonly number[], at: Date): Promise<Celebrant[]> {
  const { rows } = await sql<Celebrant>`
    SELECT u.id AS "userId", m.program_id AS "programId", u.birth_date::text AS "birthDate",
      coalesce(u.birth_date_since, u.created_at) AS "knownSince", m.joined_at AS "joinedAt", (
        SELECT max((e.occurred_at AT TIME ZONE 'Europe/Rome')::date - date '1970-01-01') FROM once o
          JOIN loyalty_events e ON e.program_id = o.program_id AND e.user_id = o.user_id AND e.id = o.event_id
        WHERE o.program_id = m.program_id AND o.user_id = m.user_id AND o.mechanic = 'birthDay'
      ) AS "lastPaidOn"
    FROM users u JOIN member_programs own ON own.user_id = u.id
      JOIN members m ON m.program_id = own.program_id AND m.user_id = own.user_id AND m.left_at IS NULL
      JOIN programs p ON p.id = m.program_id AND p.status = 'active' AND p.starts_at <= ${at} AND p.ends_at > ${at}
    WHERE u.birth_date IS NOT NULL AND u.erased_at IS NULL
      AND (extract(month FROM u.birth_date) * 100 + extract(day FROM u.birth_date)) = ANY (${days}::numeric[])
    ORDER BY m.program_id, u.id`.execute(tx)
  return rows
}

export interface ExpiringRow {
  readonly programId: string
  readonly brandId: string
  readonly userId: string
  readonly points: number
}

/** Points of living programs that run out within a time, by member. */
export async function readExpiring(tx: Db, from: Date, until: Date): Promise<ExpiringRow[]> {
  const { rows } = await sql<ExpiringRow>`
    SELECT p.id AS "programId", p.brand_id AS "brandId", a.user_id AS "userId", sum(l.remaining)::bigint AS points
    FROM ledger_lots l JOIN ledger_accounts a ON a.id = l.account_id AND a.unit = 'PTS' AND a.kind = 'member'
      JOIN programs p ON p.id = a.program_id AND p.status IN ('active', 'ended') AND NOT p.sandbox
    WHERE l.remaining > 0 AND l.expires_at > ${from} AND l.expires_at <= ${until}
    GROUP BY p.id, p.brand_id, a.user_id ORDER BY p.id, a.user_id`.execute(tx)
  return rows
}

export interface PendingRow {
  readonly programId: string
  readonly userId: string
  readonly eventId: string
  readonly maturesAt: Date
}

/** Points that can be spent by now, the first ones first. */
export async function readPending(tx: Db, now: Date, limit: number): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    SELECT program_id AS "programId", user_id AS "userId", event_id AS "eventId", matures_at AS "maturesAt"
    FROM pending_credits WHERE amount > 0 AND matures_at <= ${now}
    ORDER BY matures_at, program_id, user_id LIMIT ${limit}::int`.execute(tx)
  return rows
}

/** Takes pending points to credit them, under the member's lock; undefined where another one has. */
export async function takePending(
  tx: Db,
  { programId, userId, eventId }: PendingRow,
): Promise<{ amount: number; expiresAt: Date | null } | undefined> {
  await sql`SELECT FROM members WHERE program_id = ${programId} AND user_id = ${userId} FOR NO KEY UPDATE`.execute(
    tx,
  )
  const { rows } = await sql<{ amount: number; expiresAt: Date | null }>`
    UPDATE pending_credits p SET amount = 0 FROM pending_credits was
    WHERE (p.program_id, p.user_id, p.event_id) = (${programId}, ${userId}, ${eventId}) AND p.amount > 0
      AND (was.program_id, was.user_id, was.event_id) = (p.program_id, p.user_id, p.event_id)
    RETURNING was.amount, p.expires_at AS "expiresAt"`.execute(tx)
  return rows[0]
}

export interface LevelRow {
  readonly userId: string
  readonly joinedAt: Date
  readonly tierFloor: number
  readonly tierRank: number
  readonly lastEventAt: Date | null
  readonly status: readonly { period: number; status: number; spendCents: number; purchases: number }[]
}

/** Members of a program with what their level is computed from, locked, a batch after a user's id. */
export async function lockLevels(
  tx: Db,
  programId: string,
  after: string | null,
  limit: number,
): Promise<LevelRow[]> {
  const { rows } = await sql<LevelRow>`
    WITH batch AS (
      SELECT * FROM members WHERE program_id = ${programId} AND left_at IS NULL
        AND (${after}::uuid IS NULL OR user_id > ${after}::uuid)
      ORDER BY user_id LIMIT ${limit}::int FOR NO KEY UPDATE
    )
    SELECT b.user_id AS "userId", b.joined_at AS "joinedAt", b.tier_floor AS "tierFloor", b.tier_rank AS "tierRank",
      b.last_event_at AS "lastEventAt", coalesce((SELECT jsonb_agg(jsonb_build_object('period', s.period, 'status',
        s.status_points, 'spendCents', s.spend_cents, 'purchases', s.purchases)) FROM status_periods s
        WHERE s.program_id = b.program_id AND s.user_id = b.user_id), '[]') AS status
    FROM batch b ORDER BY b.user_id`.execute(tx)
  return rows
}

export interface LevelChange {
  readonly userId: string
  readonly from: number
  readonly to: number
  readonly at: Date
}

/** Stores changes of level that time brought, and that members were looked at until a moment. */
export async function writeLevels(
  tx: Db,
  programId: string,
  version: number,
  { changes, rows, at }: { changes: readonly LevelChange[]; rows: readonly object[]; at: Date },
): Promise<void> {
  if (changes.length > 0) {
    await sql`
      INSERT INTO tier_changes (program_id, user_id, at, from_rank, to_rank, tier_version)
      SELECT ${programId}::uuid, n."userId", n.at, n."from", n."to", ${version}::int
      FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        n ("userId" uuid, "from" smallint, "to" smallint, at timestamptz)`.execute(tx)
  }
  await sql`
    UPDATE members m SET tier_rank = n.rank, tier_period = n.period, status_points = n.status,
      last_event_at = greatest(m.last_event_at, ${at}::timestamptz)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      n ("userId" uuid, rank smallint, period integer, status bigint)
    WHERE m.program_id = ${programId} AND m.user_id = n."userId"`.execute(tx)
}

/** Programs in which levels may change by time: active ones and those whose claims are open. */
export async function readLiving(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM programs WHERE status IN ('active', 'ended') AND NOT sandbox AND claims_until > now() - interval '1 day'
    ORDER BY id`.execute(tx)
  return rows.map(({ id }) => id)
}
