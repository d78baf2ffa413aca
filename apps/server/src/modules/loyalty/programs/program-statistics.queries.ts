import { TOP_CUSTOMERS } from '@vicino/contract/loyalty/programs/constants'
import type { SeriesRow } from '@vicino/contract/loyalty/programs/statistics-schemas'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstRow } from '../../../platform/db/statement.ts'

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

/** @param since the first day, YYYY-MM-DD, whose movements count for the most active program */
export const readBrandFigures = (
  db: Db,
  brandId: string,
  since: string,
): Promise<BrandFigures | undefined> => firstRow(db)`
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
    WHERE b.id = ${brandId} GROUP BY b.id`

/** Sums of a month over all sources. */
export interface MonthSums {
  /** YYYY-MM. */
  readonly month: string
  /** Members who joined, minus those who left. */
  readonly joined: number
  readonly joins: number
  readonly points: number
  readonly stamps: number
  readonly claims: number
  readonly cents: number
  readonly purchases: number
  /** Claims that were fulfilled. */
  readonly delivered: number
  /** Movements for Proof Posts, and below those for reviews. */
  readonly proofs: number
  readonly reviews: number
}

export interface Night {
  readonly countedAt: Date
  readonly held: number
  readonly pending: number
  readonly openClaimsCents: number
  readonly cohorts: readonly Cohort[]
}

/** Members who joined in a month, and how many of them bought in it and in each later month. */
export interface Cohort {
  readonly month: string
  readonly members: number
  readonly active: readonly number[]
}

export interface ProgramFigures {
  /** Points since the program's beginning. */
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
  /** In their order; only months with a movement. */
  readonly months: readonly MonthSums[]
  /** Last month as far as the running one has come. */
  readonly sofar: {
    readonly joins: number
    readonly points: number
    readonly stamps: number
    readonly claims: number
  }
  /** From `before` on; only rows with a movement. */
  readonly series: readonly SeriesRow[]
  /** Null where they were not requested. */
  readonly customers:
    | readonly {
        readonly username: string
        readonly handle: string
        readonly avatar: string | null
        readonly cents: number
      }[]
    | null
  readonly night: Night | null
  /**
   * Claimed rewards, the most wanted first: how often they were claimed, and how many were
   * fulfilled.
   */
  readonly rewards: readonly { readonly name: string; readonly claimed: number; readonly redeemed: number }[]
}

/** Step and beginning of a chart. */
export interface Stretch {
  readonly step: 'day' | 'week' | 'month'
  /**
   * First days of the period and of the one before it, YYYY-MM-DD or '-infinity'; first days of
   * months where the step is a month.
   */
  readonly since: string
  readonly before: string
  /** First and last day of last month's part that is as long as the running month. */
  readonly last: { readonly from: string; readonly to: string }
}

const FIGURES = sql`source, points_issued AS pi, points_redeemed AS pr, points_expired AS pe, stamps_issued AS si,
  stamps_redeemed AS sr, stamps_expired AS se`

/** Stored metrics of each day, week or month and source, from a day on. */
const ROLLED = {
  day: (programId: string, since: string) => sql`
    SELECT day AS "from", ${FIGURES} FROM program_daily WHERE program_id = ${programId} AND day >= ${since}::date`,
  week: (programId: string, since: string) => sql`
    SELECT week AS "from", ${FIGURES} FROM program_weekly WHERE program_id = ${programId} AND week >= ${since}::date`,
  month: (_programId: string, since: string) => sql`
    SELECT month AS "from", ${FIGURES} FROM m WHERE month >= ${since}::date`,
} as const

/**
 * Rows as PostgreSQL returns them here, one list for each column, because a list of objects takes
 * it longer.
 */
type Columns<Row> = { readonly [Key in keyof Row]: readonly Row[Key][] | null }

function rowsOf<Row extends object>(columns: Columns<Row>): Row[] {
  const names = Object.keys(columns) as (keyof Row)[]
  const [first] = names
  const length = first === undefined ? 0 : (columns[first]?.length ?? 0)
  return Array.from(
    { length },
    (_, place) => Object.fromEntries(names.map((name) => [name, columns[name]?.[place]])) as Row,
  )
}

/**
 * Reads the metrics of a program in one statement: its months and, for charts by day or week, the
 * days of two periods. So a program of many years takes hardly longer than a new one.
 * @param month the number of the present month in member_facts
 * @param withCustomers whether the best customers are read
 */
export async function readProgramFigures(
  db: Db,
  programId: string,
  month: number,
  { step, since, before, last }: Stretch,
  withCustomers: boolean,
): Promise<ProgramFigures> {
  const rows = await allRows(db)<
    Omit<ProgramFigures, 'months' | 'series' | 'night'> & {
      months: Columns<MonthSums>
      series: Columns<SeriesRow>
    } & (Night | { readonly [Key in keyof Night]: null })
  >`
    WITH m AS MATERIALIZED (SELECT * FROM program_monthly WHERE program_id = ${programId}),
      rolled AS MATERIALIZED (${ROLLED[step](programId, before)})
    SELECT
      (SELECT json_build_object('month', array_agg(to_char(month, 'YYYY-MM')), 'joined', array_agg(joined),
          'joins', array_agg(joins), 'points', array_agg(points), 'stamps', array_agg(stamps), 'claims', array_agg(claims),
          'cents', array_agg(cents), 'purchases', array_agg(purchases), 'proofs', array_agg(proofs), 'reviews', array_agg(reviews),
          'delivered', array_agg(delivered))
        FROM (SELECT month, sum(joins - leaves)::bigint AS joined, sum(joins)::bigint AS joins,
            sum(points_issued)::bigint AS points, sum(stamps_issued)::bigint AS stamps, sum(claims)::bigint AS claims,
            sum(spend_cents)::bigint AS cents, sum(purchases)::bigint AS purchases, sum(delivered)::bigint AS delivered,
            coalesce(sum(movements) FILTER (WHERE source = 'basePost'), 0)::bigint AS proofs,
            coalesce(sum(movements) FILTER (WHERE source = 'review'), 0)::bigint AS reviews
          FROM m GROUP BY month ORDER BY month) x) AS months,
      (SELECT jsonb_build_object('issued', points_issued, 'reversed', points_reversed, 'redeemed', points_redeemed,
        'expired', points_expired) FROM program_totals WHERE program_id = ${programId}) AS gone,
      (SELECT jsonb_build_object('joins', coalesce(sum(joins), 0), 'points', coalesce(sum(points_issued), 0),
          'stamps', coalesce(sum(stamps_issued), 0), 'claims', coalesce(sum(claims), 0))
        FROM program_daily WHERE program_id = ${programId} AND day BETWEEN ${last.from}::date AND ${last.to}::date) AS sofar,
      (SELECT min(day)::text FROM program_daily WHERE program_id = ${programId}) AS "firstDay",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('source', source, 'points', points) ORDER BY points DESC, source), '[]')
        FROM (SELECT source, sum(pi)::bigint AS points FROM rolled WHERE "from" >= ${since}::date
          GROUP BY source HAVING sum(pi) > 0) s) AS sources,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('rank', rank, 'members', members) ORDER BY rank), '[]')
        FROM program_tiers WHERE program_id = ${programId}) AS tiers,
      (SELECT json_build_object('from', array_agg("from"), 'pointsIssued', array_agg(pi), 'pointsRedeemed', array_agg(pr),
          'pointsExpired', array_agg(pe), 'stampsIssued', array_agg(si), 'stampsRedeemed', array_agg(sr),
          'stampsExpired', array_agg(se))
        FROM (SELECT "from", sum(pi)::bigint AS pi, sum(pr)::bigint AS pr, sum(pe)::bigint AS pe, sum(si)::bigint AS si,
            sum(sr)::bigint AS sr, sum(se)::bigint AS se
          FROM rolled GROUP BY 1 ORDER BY 1) x) AS series,
      ${
        withCustomers
          ? sql`(SELECT coalesce(jsonb_agg(to_jsonb(c) ORDER BY c.cents DESC, c.handle), '[]')
              FROM (${topCustomers(programId, month)}) c)`
          : sql`NULL::jsonb`
      } AS customers,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'claimed', claimed, 'redeemed', used)
          ORDER BY claimed DESC, name), '[]')
        FROM (SELECT r.name, s.claimed, s.used FROM reward_stock s
          JOIN rewards r ON r.program_id = s.program_id AND r.id = s.reward_id
          WHERE s.program_id = ${programId} AND s.claimed > 0) wanted) AS rewards,
      n.counted_at AS "countedAt", n.points_held AS held, n.points_pending AS pending,
      n.open_claims_cents AS "openClaimsCents", n.cohorts
    FROM (VALUES (1)) one LEFT JOIN program_nights n ON n.program_id = ${programId}`
  const [row] = rows
  if (row === undefined) throw new Error('a SELECT without FROM gave no row')
  const { countedAt, held, pending, openClaimsCents, cohorts, ...figures } = row
  return {
    ...figures,
    months: rowsOf(row.months),
    series: rowsOf(row.series),
    night: countedAt === null ? null : { countedAt, held, pending, openClaimsCents, cohorts },
  }
}

/** The members who spent most in a month (R-280), from the index of a month's spend. */
const topOfAll = (programId: string, month: number) => sql`
  SELECT f.user_id, f.spend_cents AS cents
  FROM member_facts f JOIN members t ON t.program_id = f.program_id AND t.user_id = f.user_id AND t.left_at IS NULL
    JOIN users u ON u.id = f.user_id AND u.erased_at IS NULL
  WHERE f.program_id = ${programId} AND f.kind = 'month' AND f.period = ${month}::int AND f.spend_cents > 0
  ORDER BY f.spend_cents DESC, f.user_id LIMIT ${sql.lit(TOP_CUSTOMERS)}`

/**
 * The same for those who spent most at the shops of the program's own brand (R-265): partners'
 * sales are subtracted.
 */
const topOfOwn = (programId: string, month: number) => sql`
  SELECT f.user_id, f.spend_cents - elsewhere.cents AS cents
  FROM programs g JOIN member_facts f ON f.program_id = g.id AND f.kind = 'month' AND f.period = ${month}::int AND f.spend_cents > 0
    JOIN members t ON t.program_id = f.program_id AND t.user_id = f.user_id AND t.left_at IS NULL
    JOIN users u ON u.id = f.user_id AND u.erased_at IS NULL
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(s.left_cents), 0)::bigint AS cents FROM purchases s
      WHERE s.program_id = f.program_id AND s.user_id = f.user_id AND s.brand_id <> g.brand_id
        AND s.local_date >= make_date(${month}::int / 12, ${month}::int % 12 + 1, 1)
        AND s.local_date < make_date((${month}::int + 1) / 12, (${month}::int + 1) % 12 + 1, 1)
    ) elsewhere
  WHERE g.id = ${programId} AND f.spend_cents > elsewhere.cents
  ORDER BY 2 DESC, 1 LIMIT ${sql.lit(TOP_CUSTOMERS)}`

/**
 * Chooses the query for the members who spent most in a month. While no partner has ever taken
 * part, no sales need to be subtracted.
 */
const topCustomers = (programId: string, month: number) => {
  const partners = sql`EXISTS (SELECT FROM program_partners WHERE program_id = ${programId} AND answered_at IS NOT NULL)`
  return sql`
    SELECT u.username::text, u.handle::text, u.avatar, best.cents FROM (
      SELECT * FROM (${topOfAll(programId, month)}) a WHERE NOT ${partners}
      UNION ALL SELECT * FROM (${topOfOwn(programId, month)}) o WHERE ${partners}
    ) best JOIN users u ON u.id = best.user_id`
}
