import type { SeriesRow } from '@vicino/contract/programs/statistics-schemas'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface BrandFigures {
  readonly active: number
  readonly scheduled: number
  readonly completed: number
  readonly users: number
  readonly mostActive: string | null
  readonly points: number
  readonly stamps: number
  readonly rewards: number
  readonly claimers: number
}

/** @param since the day from which movements count for the most active program, YYYY-MM-DD */
export async function readBrandFigures(
  db: Db,
  brandId: string,
  since: string,
): Promise<BrandFigures | undefined> {
  const { rows } = await sql<BrandFigures>`
    SELECT count(*) FILTER (WHERE p.status = 'active') AS active, count(*) FILTER (WHERE p.status = 'scheduled') AS scheduled,
      count(*) FILTER (WHERE p.status = 'ended') AS completed, coalesce(sum(t.participants), 0)::bigint AS users,
      coalesce(sum(t.points_issued), 0)::bigint AS points, coalesce(sum(t.stamps_issued), 0)::bigint AS stamps,
      coalesce(sum(t.rewards_redeemed), 0)::bigint AS rewards, coalesce(sum(t.claimers), 0)::bigint AS claimers,
      (
        SELECT q.name FROM programs q JOIN program_daily d ON d.program_id = q.id AND d.day >= ${since}::date
        WHERE q.brand_id = ${brandId} AND NOT q.sandbox
        GROUP BY q.id HAVING sum(d.movements) > 0 ORDER BY sum(d.movements) DESC, q.id LIMIT 1
      ) AS "mostActive"
    FROM brands b LEFT JOIN programs p ON p.brand_id = b.id AND NOT p.sandbox
      LEFT JOIN program_totals t ON t.program_id = p.id
    WHERE b.id = ${brandId} GROUP BY b.id`.execute(db)
  return rows[0]
}

/** The sums of a stretch of time. */
export interface Sums {
  readonly joins: number
  readonly points: number
  readonly stamps: number
  readonly claims: number
  readonly cents: number
}

export interface Night {
  readonly countedAt: string
  readonly held: number
  readonly pending: number
  readonly cohorts: readonly Cohort[]
}

/** Who joined in a month, and how many of them bought in it and in each month after it. */
export interface Cohort {
  readonly month: string
  readonly members: number
  readonly active: readonly number[]
}

export interface ProgramFigures {
  readonly thisMonth: Sums
  readonly lastMonth: Sums
  readonly purchases: number
  readonly proofs: number
  readonly reviews: number
  /** Since the beginning. */
  readonly gone: {
    readonly issued: number
    readonly reversed: number
    readonly redeemed: number
    readonly expired: number
  }
  /** Day of the first movement, YYYY-MM-DD. */
  readonly firstDay: string | null
  readonly sources: readonly { readonly source: string; readonly points: number }[]
  readonly tiers: readonly { readonly rank: number; readonly members: number }[]
  readonly months: readonly { readonly month: string; readonly joined: number; readonly cents: number }[]
  /** From `before` on, those with any movement. */
  readonly series: readonly SeriesRow[]
  readonly customers: readonly {
    readonly username: string
    readonly handle: string
    readonly avatar: string | null
    readonly cents: number
  }[]
  readonly night: Night | null
  /** Rewards that were asked for, the most wanted first: how often, and how many were handed over. */
  readonly rewards: readonly { readonly name: string; readonly claimed: number; readonly redeemed: number }[]
}

/** What a chart goes by, and from when on. */
export interface Stretch {
  readonly step: 'day' | 'week' | 'month'
  /** First days of the period and of the one before it, YYYY-MM-DD or '-infinity'; of a month where the step is one. */
  readonly since: string
  readonly before: string
}

const SUMS = sql`jsonb_build_object('joins', coalesce(sum(joins), 0), 'points', coalesce(sum(points_issued), 0),
  'stamps', coalesce(sum(stamps_issued), 0), 'claims', coalesce(sum(claims), 0), 'cents', coalesce(sum(spend_cents), 0))`

/**
 * The figures of a program in one statement, over its months and, for periods by days and weeks, over the days of two of
 * them: what a program of many years asks for is hardly more than what a new one does.
 *
 * @param months this month and the last one: their first days, and the number by which member_facts knows this one
 */
export async function readProgramFigures(
  db: Db,
  programId: string,
  months: { readonly current: string; readonly last: string; readonly number: number },
  { step, since, before }: Stretch,
): Promise<ProgramFigures> {
  const rolled =
    step === 'month'
      ? sql`SELECT month AS day, * FROM m WHERE month >= ${before}::date`
      : sql`SELECT * FROM program_daily WHERE program_id = ${programId} AND day >= ${before}::date`
  const { rows } = await sql<ProgramFigures>`
    WITH m AS MATERIALIZED (SELECT * FROM program_monthly WHERE program_id = ${programId}),
      rolled AS MATERIALIZED (${rolled})
    SELECT
      (SELECT ${SUMS} FROM m WHERE month = ${months.current}::date) AS "thisMonth",
      (SELECT ${SUMS} FROM m WHERE month = ${months.last}::date) AS "lastMonth",
      (SELECT coalesce(sum(purchases), 0)::bigint FROM m) AS purchases,
      (SELECT coalesce(sum(movements), 0)::bigint FROM m WHERE source = 'basePost') AS proofs,
      (SELECT coalesce(sum(movements), 0)::bigint FROM m WHERE source = 'review') AS reviews,
      (SELECT jsonb_build_object('issued', points_issued, 'reversed', points_reversed, 'redeemed', points_redeemed,
        'expired', points_expired) FROM program_totals WHERE program_id = ${programId}) AS gone,
      (SELECT min(day)::text FROM program_daily WHERE program_id = ${programId}) AS "firstDay",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('source', source, 'points', points) ORDER BY points DESC, source), '[]')
        FROM (SELECT source, sum(points_issued) AS points FROM rolled WHERE day >= ${since}::date
          GROUP BY source HAVING sum(points_issued) > 0) s) AS sources,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('rank', rank, 'members', members) ORDER BY rank), '[]')
        FROM program_tiers WHERE program_id = ${programId}) AS tiers,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('month', to_char(month, 'YYYY-MM'), 'joined', joined, 'cents', cents)
          ORDER BY month), '[]')
        FROM (SELECT month, sum(joins - leaves) AS joined, sum(spend_cents) AS cents FROM m GROUP BY 1) x) AS months,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('from', "from"::text, 'pointsIssued', pi, 'pointsRedeemed', pr,
          'pointsExpired', pe, 'stampsIssued', si, 'stampsRedeemed', sr, 'stampsExpired', se) ORDER BY "from"), '[]')
        FROM (SELECT date_trunc(${step}, day)::date AS "from", sum(points_issued) AS pi, sum(points_redeemed) AS pr,
            sum(points_expired) AS pe, sum(stamps_issued) AS si, sum(stamps_redeemed) AS sr, sum(stamps_expired) AS se
          FROM rolled GROUP BY 1) x) AS series,
      (SELECT coalesce(jsonb_agg(to_jsonb(c) ORDER BY c.cents DESC, c.handle), '[]') FROM (${topCustomers(programId, months.number)}) c)
        AS customers,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'claimed', claimed, 'redeemed', used)
          ORDER BY claimed DESC, name), '[]')
        FROM (SELECT r.name, s.claimed, s.used FROM reward_stock s
          JOIN rewards r ON r.program_id = s.program_id AND r.id = s.reward_id
          WHERE s.program_id = ${programId} AND s.claimed > 0) wanted) AS rewards,
      (SELECT jsonb_build_object('countedAt', counted_at, 'held', points_held, 'pending', points_pending, 'cohorts', cohorts)
        FROM program_nights WHERE program_id = ${programId}) AS night`.execute(db)
  return rows[0] as ProgramFigures
}

/** The three members who spent most in a month, from the index of a month's spending. */
const topCustomers = (programId: string, month: number) => sql`
  SELECT u.username::text, u.handle::text, u.avatar, f.spend_cents AS cents
  FROM member_facts f JOIN members t ON t.program_id = f.program_id AND t.user_id = f.user_id AND t.left_at IS NULL
    JOIN users u ON u.id = f.user_id AND u.erased_at IS NULL
  WHERE f.program_id = ${programId} AND f.kind = 'month' AND f.period = ${month}::int AND f.spend_cents > 0
  ORDER BY f.spend_cents DESC, f.user_id LIMIT 3`
