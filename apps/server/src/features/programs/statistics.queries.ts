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

export interface SeriesRow {
  /** First day of the day, week or month. */
  readonly from: string
  readonly pointsIssued: number
  readonly pointsRedeemed: number
  readonly stampsIssued: number
  readonly stampsRedeemed: number
}

export interface ProgramFigures {
  readonly thisMonth: Sums
  readonly lastMonth: Sums
  readonly purchases: number
  readonly proofs: number
  readonly reviews: number
  readonly sources: readonly { readonly source: string; readonly points: number }[]
  readonly tiers: readonly { readonly rank: number; readonly members: number }[]
  readonly months: readonly { readonly month: string; readonly joined: number; readonly cents: number }[]
  readonly series: readonly SeriesRow[]
}

const SUMS = sql`jsonb_build_object('joins', coalesce(sum(joins), 0), 'points', coalesce(sum(points_issued), 0),
  'stamps', coalesce(sum(stamps_issued), 0), 'claims', coalesce(sum(claims), 0), 'cents', coalesce(sum(spend_cents), 0))`

/**
 * The figures of a program in one statement over its days (at most 1,827 with some sources each).
 *
 * @param month first days of this month and the last one; `since` the first day of the period; all YYYY-MM-DD
 */
export async function readProgramFigures(
  db: Db,
  programId: string,
  {
    thisMonth,
    lastMonth,
    since,
    step,
  }: {
    thisMonth: string
    lastMonth: string
    since: string
    step: 'day' | 'week' | 'month'
  },
): Promise<ProgramFigures> {
  const { rows } = await sql<ProgramFigures>`
    WITH d AS MATERIALIZED (SELECT * FROM program_daily WHERE program_id = ${programId}),
      period AS (SELECT * FROM d WHERE day >= ${since}::date)
    SELECT
      (SELECT ${SUMS} FROM d WHERE day >= ${thisMonth}::date) AS "thisMonth",
      (SELECT ${SUMS} FROM d WHERE day >= ${lastMonth}::date AND day < ${thisMonth}::date) AS "lastMonth",
      (SELECT coalesce(sum(purchases), 0)::bigint FROM d) AS purchases,
      (SELECT coalesce(sum(movements), 0)::bigint FROM d WHERE source = 'basePost') AS proofs,
      (SELECT coalesce(sum(movements), 0)::bigint FROM d WHERE source = 'review') AS reviews,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('source', source, 'points', points) ORDER BY points DESC, source), '[]')
        FROM (SELECT source, sum(points_issued) AS points FROM period GROUP BY source HAVING sum(points_issued) > 0) s)
        AS sources,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('rank', rank, 'members', members) ORDER BY rank), '[]')
        FROM program_tiers WHERE program_id = ${programId}) AS tiers,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('month', month, 'joined', joined, 'cents', cents) ORDER BY month), '[]')
        FROM (SELECT to_char(day, 'YYYY-MM') AS month, sum(joins - leaves) AS joined, sum(spend_cents) AS cents
          FROM d GROUP BY 1) m) AS months,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('from', "from", 'pointsIssued', pi, 'pointsRedeemed', pr,
          'stampsIssued', si, 'stampsRedeemed', sr) ORDER BY "from"), '[]')
        FROM (SELECT to_char(date_trunc(${step}, day), 'YYYY-MM-DD') AS "from", sum(points_issued) AS pi,
            sum(points_redeemed) AS pr, sum(stamps_issued) AS si, sum(stamps_redeemed) AS sr
          FROM period GROUP BY 1) x) AS series`.execute(db)
  return rows[0] as ProgramFigures
}
