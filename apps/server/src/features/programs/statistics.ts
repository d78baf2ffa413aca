import type { ResponseOf } from '@vicino/contract/endpoint'
import { BASE_TIER, type STATISTICS_PERIODS } from '@vicino/contract/programs/constants'
import type { getBrandTotals, getProgramStatistics } from '@vicino/contract/programs/endpoints'
import {
  addMonths,
  dateText,
  firstDayOf,
  firstDayOfWeek,
  monthOf,
  weekOf,
} from '@vicino/domain/loyalty/clock'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { NO_TIERS } from './compiled.ts'
import { todayOf } from './program-moments.ts'
import { readOwn } from './own-program.ts'
import { mayRun } from './programs.policy.ts'
import { phaseOfRow, presentTiers } from './programs.presenter.ts'
import type { ProgramRow } from './programs.queries.ts'
import {
  type ProgramFigures,
  readBrandFigures,
  readProgramFigures,
  type SeriesRow,
} from './statistics.queries.ts'

const MOVEMENT_DAYS = 30

/** The nine totals of a brand. @throws AppError brand_not_found */
export async function readBrandTotals(
  db: Db,
  { clock }: Services,
  brandId: string,
  actor: Actor,
): Promise<ResponseOf<typeof getBrandTotals>> {
  if (!mayRun(actor, brandId)) throw new AppError('brand_not_found')
  const row = await readBrandFigures(db, brandId, dateText(todayOf(clock.now()) - MOVEMENT_DAYS))
  if (row === undefined) throw new AppError('brand_not_found')
  return {
    activePrograms: row.active,
    scheduledPrograms: row.scheduled,
    completedPrograms: row.completed,
    users: row.users,
    mostActive: row.mostActive,
    points: row.points,
    stamps: row.stamps,
    rewards: row.rewards,
    conversionRate: row.users === 0 ? 0 : Math.round((row.claimers * 1000) / row.users) / 10,
  }
}

type Period = (typeof STATISTICS_PERIODS)[number]
type Step = 'day' | 'week' | 'month'
/** By what a period's chart goes. */
const STEPS = { month: 'day', quarter: 'week', year: 'month', all: 'month' } as const
const MONTHS = { month: 1, quarter: 3, year: 12 } as const

/**
 * The statistics of a program from its daily figures. Rewards and the customers of the month come with
 * the parts of the product that know them: until then their lists are empty.
 *
 * @throws AppError program_not_found, also for a program of another brand than the one named
 */
export async function readStatistics(
  db: Db,
  { clock }: Services,
  { brandId, programId, period }: { brandId: string; programId: string; period: Period },
  actor: Actor,
): Promise<ResponseOf<typeof getProgramStatistics>> {
  const row = await readOwn(db, programId, actor)
  if (row.brandId !== brandId) throw new AppError('program_not_found')
  const today = todayOf(clock.now())
  const thisMonth = firstDayOf(monthOf(today))
  const step: Step = STEPS[period]
  const since = period === 'all' ? todayOf(row.createdAt) : addMonths(today, -MONTHS[period]) + 1
  const figures = await readProgramFigures(db, programId, {
    thisMonth: dateText(thisMonth),
    lastMonth: dateText(firstDayOf(monthOf(today) - 1)),
    since: dateText(since),
    step,
  })
  const { thisMonth: now, lastMonth: before } = figures
  const tiers = row.tiers ?? NO_TIERS
  return {
    status: row.status,
    phase: phaseOfRow(row, clock.now()),
    period,
    customer: row.participants,
    customerDiff: diff(now.joins, before.joins),
    point: row.points,
    pointDiff: diff(now.points, before.points),
    stamp: row.stamps,
    stampDiff: diff(now.stamps, before.stamps),
    reward: row.redeemedRewards,
    rewardDiff: diff(now.claims, before.claims),
    monthGain: now.cents / 100,
    purchase: figures.purchases,
    proof: figures.proofs,
    review: figures.reviews,
    pointsSource: shares(
      figures.sources.map(({ source, points }) => ({ name: source, value: points })),
      ({ value }) => value,
    ),
    tierDistribution: tierDistribution(row, figures),
    popularRewards: [],
    topCustomers: [],
    customerByMonth: growth(figures.months, dateText(since).slice(0, 7)),
    series: filled(figures.series, since, today, step),
    tierConfigs: presentTiers(tiers),
  }
}

/** Percent of change; with nothing before: 100 when there is something now, else 0. */
function diff(now: number, before: number): number {
  if (before <= 0) return now > 0 ? 100 : 0
  return Math.round(((now - before) * 1000) / before) / 10
}

/** Adds percentages of one decimal that sum to 100.0: the tenths that rounding down leaves go to the largest remainders. */
function shares<Row extends object>(
  rows: readonly Row[],
  value: (row: Row) => number,
): (Row & { percentage: number })[] {
  const total = rows.reduce((sum, row) => sum + value(row), 0)
  if (total <= 0) return rows.map((row) => ({ ...row, percentage: 0 }))
  const exact = rows.map((row) => (value(row) * 1000) / total)
  const tenths = exact.map(Math.floor)
  const order = exact.map((share, index) => ({ index, rest: share - Math.floor(share) }))
  let left = 1000 - tenths.reduce((sum, each) => sum + each, 0)
  for (const { index } of order.toSorted((a, b) => b.rest - a.rest || a.index - b.index)) {
    if (left <= 0) break
    tenths[index] = (tenths[index] ?? 0) + 1
    left -= 1
  }
  return rows.map((row, index) => ({ ...row, percentage: (tenths[index] ?? 0) / 10 }))
}

const BASE_COLOR = '#a0703c'

/** Members by level, Bronze first; empty while levels are off. */
function tierDistribution({ tiers }: ProgramRow, figures: ProgramFigures) {
  if (tiers === null || !tiers.enabled) return []
  const held = new Map(figures.tiers.map(({ rank, members }) => [rank, members]))
  const levels = [{ name: BASE_TIER, color: BASE_COLOR }, ...tiers.tiers]
  const rows = levels.map(({ name, color }, rank) => ({
    name,
    color,
    users: Math.max(0, held.get(rank) ?? 0),
  }))
  return shares(rows, ({ users }) => users)
}

/** Customers at the end of each month of the period, and what they spent in it. */
function growth(months: ProgramFigures['months'], from: string) {
  let total = 0
  return months.flatMap(({ month, joined, cents }) => {
    total += joined
    return month < from ? [] : [{ month, total: Math.max(0, total), gain: cents / 100 }]
  })
}

const NOTHING = { pointsIssued: 0, pointsRedeemed: 0, stampsIssued: 0, stampsRedeemed: 0 }

/** A row for each day, week or month from `since` to `today`, also for those without any movement. */
function filled(rows: readonly SeriesRow[], since: number, today: number, step: Step): SeriesRow[] {
  const known = new Map(rows.map((row) => [row.from, row]))
  const all: SeriesRow[] = []
  for (let day = beginOf(since, step); day <= today; day = nextOf(day, step)) {
    const from = dateText(day)
    all.push(known.get(from) ?? { from, ...NOTHING })
  }
  return all
}

function beginOf(day: number, step: Step): number {
  if (step === 'week') return firstDayOfWeek(weekOf(day))
  return step === 'month' ? firstDayOf(monthOf(day)) : day
}

function nextOf(day: number, step: Step): number {
  if (step === 'week') return day + 7
  return step === 'month' ? firstDayOf(monthOf(day) + 1) : day + 1
}
