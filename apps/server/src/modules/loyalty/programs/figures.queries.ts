import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { execute } from '../../../platform/db/statement.ts'
import { wakeOverviewsOf } from '../../foundation/live/public.ts'

/**
 * Metrics that are summed by day and source. All are positive, also points reversed, redeemed and
 * expired.
 */
export const DAILY_FIGURES = [
  'points_issued',
  'points_reversed',
  'points_redeemed',
  'points_expired',
  'stamps_issued',
  'stamps_reversed',
  'stamps_redeemed',
  'stamps_expired',
  'movements',
  'purchases',
  'spend_cents',
  'joins',
  'leaves',
  'claims',
  'delivered',
] as const
type DailyFigure = (typeof DAILY_FIGURES)[number]

/** Added to the metrics of a program, day and source; a refund lowers `spend_cents`. */
export interface Figures extends Partial<Readonly<Record<DailyFigure, number>>> {
  readonly programId: string
  /** Calendar date in Rome, YYYY-MM-DD. */
  readonly day: string
  /**
   * The source of points: the mechanic ('purchase', 'review', 'birthDay' …), a rule's type, or ''
   * for none.
   */
  readonly source: string
  /** Members with their first claim, for the conversion rate. */
  readonly claimers?: number
  /** Change in the number of members, by tier number. */
  readonly tiers?: Readonly<Record<number, number>>
}

/**
 * Adds to the daily, weekly and monthly metrics and the totals of programs, in five statements for
 * any number of rows, six with tiers, and notifies open screens of these programs. Call it in
 * consumers, which handle an event once, never in the transaction of a purchase: all purchases of a
 * program would wait for its row.
 */
export async function addFigures(tx: Db, figures: readonly Figures[]): Promise<void> {
  if (figures.length === 0) return
  const columns = DAILY_FIGURES.map((name) => sql.ref(name))
  const sums = DAILY_FIGURES.map((name) => sql`coalesce(sum(${sql.ref(`f.${name}`)}), 0) AS ${sql.ref(name)}`)
  const addedTo = (table: 'program_daily' | 'program_weekly' | 'program_monthly') =>
    sql.join(
      DAILY_FIGURES.map(
        (name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
      ),
    )
  const rows = JSON.stringify(
    figures.map(({ programId, tiers: _tiers, ...rest }) => ({ program_id: programId, ...rest })),
  )
  const given = sql`jsonb_to_recordset(${rows}::jsonb) AS f(program_id uuid, day date, source text, claimers bigint,
    ${sql.join(DAILY_FIGURES.map((name) => sql`${sql.ref(name)} bigint`))})`
  // Rows are locked in the order of their keys, so that two consumers cannot deadlock.
  await execute(tx)`
    INSERT INTO program_daily (program_id, day, source, ${sql.join(columns)})
    SELECT f.program_id, f.day, f.source, ${sql.join(sums)} FROM ${given}
    GROUP BY f.program_id, f.day, f.source ORDER BY f.program_id, f.day, f.source
    ON CONFLICT (program_id, day, source) DO UPDATE SET ${addedTo('program_daily')}`
  const rolledUp = (table: 'program_weekly' | 'program_monthly', step: 'week' | 'month') => sql`
    INSERT INTO ${sql.table(table)} (program_id, ${sql.ref(step)}, source, ${sql.join(columns)})
    SELECT f.program_id, date_trunc(${sql.lit(step)}, f.day)::date, f.source, ${sql.join(sums)} FROM ${given}
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (program_id, ${sql.ref(step)}, source) DO UPDATE SET ${addedTo(table)}`
  await execute(tx)`
    WITH weeks AS (${rolledUp('program_weekly', 'week')}) ${rolledUp('program_monthly', 'month')}`
  const totals = TOTALS.map(
    ([name]) => sql`${sql.ref(name)} = ${sql.ref(`t.${name}`)} + excluded.${sql.ref(name)}`,
  )
  const totalSums = TOTALS.map(([name, of]) => sql`coalesce(sum(${of}), 0) AS ${sql.ref(name)}`)
  await execute(tx)`
    INSERT INTO program_totals AS t (program_id, ${sql.join(TOTALS.map(([name]) => sql.ref(name)))})
    SELECT f.program_id, ${sql.join(totalSums)} FROM ${given} GROUP BY f.program_id ORDER BY f.program_id
    ON CONFLICT (program_id) DO UPDATE SET ${sql.join(totals)}`
  await addTiers(tx, figures)
  await wakeOverviewsOf(
    tx,
    figures.map(({ programId }) => programId),
  )
}

const TOTALS = [
  ['participants', sql`coalesce(f.joins, 0) - coalesce(f.leaves, 0)`],
  ['points_issued', sql`f.points_issued`],
  ['points_reversed', sql`f.points_reversed`],
  ['points_redeemed', sql`f.points_redeemed`],
  ['points_expired', sql`f.points_expired`],
  ['stamps_issued', sql`f.stamps_issued`],
  ['stamps_reversed', sql`f.stamps_reversed`],
  ['stamps_redeemed', sql`f.stamps_redeemed`],
  ['stamps_expired', sql`f.stamps_expired`],
  ['purchases', sql`f.purchases`],
  ['spend_cents', sql`f.spend_cents`],
  ['rewards_redeemed', sql`f.claims`],
  ['claimers', sql`f.claimers`],
] as const

async function addTiers(tx: Db, figures: readonly Figures[]): Promise<void> {
  const moves = figures.flatMap(({ programId, tiers = {} }) =>
    Object.entries(tiers).map(([rank, members]) => ({ program_id: programId, rank: Number(rank), members })),
  )
  if (moves.length === 0) return
  await execute(tx)`
    INSERT INTO program_tiers (program_id, rank, members)
    SELECT program_id, rank, sum(members)
    FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) AS f(program_id uuid, rank smallint, members bigint)
    GROUP BY program_id, rank ORDER BY program_id, rank
    ON CONFLICT (program_id, rank) DO UPDATE SET members = program_tiers.members + excluded.members`
}
