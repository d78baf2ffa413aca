import type { ResponseOf } from '@vicino/contract/endpoint'
import {
  BASE_TIER,
  POPULAR_REWARDS,
  type STATISTICS_PERIODS,
} from '@vicino/contract/loyalty/programs/constants'
import type { getBrandTotals, getProgramStatistics } from '@vicino/contract/loyalty/programs/endpoints'
import type { SeriesRow } from '@vicino/contract/loyalty/programs/statistics-schemas'
import {
  dateText,
  firstDayOf,
  firstDayOfWeek,
  monthOf,
  parseDate,
  weekOf,
} from '@vicino/domain/loyalty/clock'
import { liabilityOf } from '@vicino/domain/loyalty/liability'
import { eurosOf } from '@vicino/domain/pricing'
import { allows } from '../../../platform/auth/permissions.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { NO_TIERS } from './compiled.ts'
import { todayOf } from './program-moments.ts'
import { daysSince } from './owed.ts'
import { readOwn } from './own-program.ts'
import { mayRun } from './programs.policy.ts'
import { phaseOfRow, presentTiers } from './programs.presenter.ts'
import type { OwnProgram, ProgramRow } from './programs.queries.ts'
import {
  type MonthSums,
  type ProgramFigures,
  readBrandFigures,
  readProgramFigures,
  type Stretch,
} from './program-statistics.queries.ts'

const MOVEMENT_DAYS = 30

/** Reads the nine totals of a brand. @throws AppError brand_not_found */
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
/**
 * Step of a period's chart, and the number of steps shown; the last one is still running.
 */
const STEPS = {
  month: { step: 'day', count: 31 },
  quarter: { step: 'week', count: 13 },
  year: { step: 'month', count: 12 },
  all: { step: 'month', count: null },
} as const satisfies Record<Period, { step: Stretch['step']; count: number | null }>

/**
 * Reads the statistics of a program from its daily and monthly metrics and from the last nightly
 * count.
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
  const month = monthOf(today)
  // As many days of last month as the running one has, so that equal stretches are compared.
  const until = Math.min(firstDayOf(month - 1) + today - firstDayOf(month), firstDayOf(month) - 1)
  const { step, count } = STEPS[period]
  const running = beginOf(today, step)
  const since = count === null ? null : backBy(running, step, count - 1)
  const figures = await readProgramFigures(
    db,
    programId,
    month,
    {
      step,
      since: since === null ? '-infinity' : dateText(since),
      before: since === null ? '-infinity' : dateText(backBy(since, step, count ?? 0)),
      last: { from: dateText(firstDayOf(month - 1)), to: dateText(until) },
    },
    allows(actor, 'customer-LIST'),
  )
  const { gone, months, sofar: last } = figures
  const now = sumsOf(months, month)
  const first = since ?? parseDate(figures.series[0]?.from ?? '') ?? running
  const issued = Math.max(0, gone.issued - gone.reversed)
  return {
    status: row.status,
    phase: phaseOfRow(row, clock.now()),
    period,
    customer: row.participants,
    customerDiff: diff(now.joins, last.joins),
    point: row.points,
    pointDiff: diff(now.points, last.points),
    stamp: row.stamps,
    stampDiff: diff(now.stamps, last.stamps),
    reward: row.redeemedRewards,
    rewardDiff: diff(now.claims, last.claims),
    rewardDelivered: sumOver(months, 'delivered'),
    compared: {
      until: dateText(until),
      now: { customer: now.joins, point: now.points, stamp: now.stamps, reward: now.claims },
      before: { customer: last.joins, point: last.points, stamp: last.stamps, reward: last.claims },
    },
    monthGain: eurosOf(now.cents),
    purchase: sumOver(months, 'purchases'),
    proof: sumOver(months, 'proofs'),
    review: sumOver(months, 'reviews'),
    pointsSource: shares(
      figures.sources.map(({ source, points }) => ({ name: source, value: points })),
      ({ value }) => value,
    ),
    tierDistribution: tierDistribution(row, figures),
    popularRewards: shares(figures.rewards, ({ claimed }) => claimed).slice(0, POPULAR_REWARDS),
    ...(figures.customers !== null && {
      topCustomers: figures.customers.map(({ cents, ...customer }) => ({
        ...customer,
        totalSpent: eurosOf(cents),
      })),
    }),
    customerByMonth: growth(months, dateText(first).slice(0, 7), month),
    series: filled(figures.series, first, today, step),
    previousSeries: count === null ? [] : filled(figures.series, backBy(first, step, count), first - 1, step),
    breakage: {
      issued,
      expired: gone.expired,
      percentage: issued === 0 ? 0 : Math.round((gone.expired * 1000) / issued) / 10,
    },
    countedAt: figures.night?.countedAt.toISOString() ?? null,
    liability: liability(row, figures, clock.now()),
    cohorts: (figures.night?.cohorts ?? []).map((cohort) => ({ ...cohort, active: [...cohort.active] })),
    tierConfigs: presentTiers(row.tiers ?? NO_TIERS),
  }
}

const NO_SUMS = { joins: 0, points: 0, stamps: 0, claims: 0, cents: 0 }

/** @param number of the month, from `monthOf()` */
function sumsOf(months: readonly MonthSums[], number: number): typeof NO_SUMS {
  const name = dateText(firstDayOf(number)).slice(0, 7)
  return months.find(({ month }) => month === name) ?? NO_SUMS
}

const sumOver = (
  months: readonly MonthSums[],
  name: 'purchases' | 'proofs' | 'reviews' | 'delivered',
): number => months.reduce((all, month) => all + month[name], 0)

/** Estimates in euros what the held points and the open claims will cost. */
function liability(
  { rewards, redemptionPercent }: OwnProgram,
  { night, gone, firstDay }: ProgramFigures,
  now: Date,
) {
  if (night === null) return null
  const found = liabilityOf({
    points: night.held + night.pending,
    openClaimsCents: night.openClaimsCents,
    rewards,
    declaredPercent: redemptionPercent,
    days: daysSince(firstDay, now),
    ...gone,
  })
  return {
    points: found.points,
    pointValue: found.pointValueMilliCents === null ? null : found.pointValueMilliCents / 100_000,
    share: found.shareTenths / 10,
    shareFrom: found.shareFrom,
    openClaims: eurosOf(found.openClaimsCents),
    value: found.cents === null ? null : eurosOf(found.cents),
  }
}

/**
 * Percentage of change. If there was nothing before: 100 when there is something now, else 0
 * (R-274).
 */
function diff(now: number, before: number): number {
  if (before <= 0) return now > 0 ? 100 : 0
  return Math.round(((now - before) * 1000) / before) / 10
}

/**
 * Adds percentages with one decimal. Each is rounded by itself, so that equal counts have equal
 * percentages; their sum may differ from 100 by some tenths.
 */
function shares<Row extends object>(
  rows: readonly Row[],
  value: (row: Row) => number,
): (Row & { percentage: number })[] {
  const total = rows.reduce((sum, row) => sum + value(row), 0)
  if (total <= 0) return rows.map((row) => ({ ...row, percentage: 0 }))
  return rows.map((row) => ({ ...row, percentage: Math.round((value(row) * 1000) / total) / 10 }))
}

const BASE_COLOR = '#a0703c'

/** Counts members by tier, Bronze first; empty while tiers are off. */
function tierDistribution({ tiers }: ProgramRow, figures: ProgramFigures) {
  if (tiers === null || !tiers.enabled) return []
  const held = new Map(figures.tiers.map(({ rank, members }) => [rank, members]))
  const shown = [{ name: BASE_TIER, color: BASE_COLOR }, ...tiers.tiers]
  const rows = shown.map(({ name, color }, rank) => ({
    name,
    color,
    users: Math.max(0, held.get(rank) ?? 0),
  }))
  return shares(rows, ({ users }) => users)
}

/**
 * Lists the customers at the end of each month from `from` (YYYY-MM) to the present one, and their
 * spend in it.
 */
function growth(months: ProgramFigures['months'], from: string, running: number) {
  const known = new Map(months.map((row) => [row.month, row]))
  const begun = months[0]?.month
  if (begun === undefined) return []
  let total = 0
  const all = []
  for (let number = monthOf(parseDate(`${begun}-01`) ?? 0); number <= running; number += 1) {
    const month = dateText(firstDayOf(number)).slice(0, 7)
    const { joined = 0, cents = 0 } = known.get(month) ?? {}
    total += joined
    if (month >= from) all.push({ month, total: Math.max(0, total), gain: eurosOf(cents) })
  }
  return all
}

const NOTHING = {
  pointsIssued: 0,
  pointsRedeemed: 0,
  pointsExpired: 0,
  stampsIssued: 0,
  stampsRedeemed: 0,
  stampsExpired: 0,
}

/**
 * Returns a row for each day, week or month from `since` to `last`, also for those without a
 * movement.
 */
function filled(rows: readonly SeriesRow[], since: number, last: number, step: Stretch['step']): SeriesRow[] {
  const known = new Map(rows.map((row) => [row.from, row]))
  const all: SeriesRow[] = []
  for (let day = since; day <= last; day = backBy(day, step, -1)) {
    const from = dateText(day)
    all.push(known.get(from) ?? { from, ...NOTHING })
  }
  return all
}

function beginOf(day: number, step: Stretch['step']): number {
  if (step === 'week') return firstDayOfWeek(weekOf(day))
  return step === 'month' ? firstDayOf(monthOf(day)) : day
}

/**
 * Returns the first day of the step that lies `count` steps before the one that begins with `day`.
 */
function backBy(day: number, step: Stretch['step'], count: number): number {
  if (step === 'month') return firstDayOf(monthOf(day) - count)
  return day - count * (step === 'week' ? 7 : 1)
}
