import { sum } from './amounts.ts'
import { dayTarget, monthTarget } from './caps.ts'
import { type Day, dayAt, firstDayOf, type Instant, monthOf } from './clock.ts'
import { type FactChange, type MemberFacts, NO_DAY, NO_MONTH, NO_STATUS, type StatusFacts } from './facts.ts'
import type { Item } from './outcome.ts'
import type { Program, StreakRule } from './program.ts'
import type { Rating } from './purchase.ts'
import { completions, streakPeriodOf } from './streaks.ts'
import { reached } from './thresholds.ts'
import { periodOf } from './tier-rules.ts'

type Contribution = Pick<Rating, 'eligibleCents' | 'isQualifying' | 'raw'>

/** The changes of the targets by a purchase, or by a refund of it. */
export interface Shift {
  readonly changes: FactChange[]
  /** Growth of the day's and the month's target; below zero after a refund. */
  readonly dayGrowth: number
  readonly monthGrowth: number
  /** Thresholds, first purchase and streaks; none with 0 points. */
  readonly items: Item[]
}

/**
 * Tells whether streaks or the first purchase need all days of a member, not only the one that an
 * event touches.
 */
export function needsAllDays(program: Program): boolean {
  return program.streaks.length > 0 || program.special.firstPurchase.points > 0
}

/** The status that an event adds to periods. */
export type StatusBook = Map<number, StatusFacts>

/**
 * Adds to the period that contains a day; for rolling months, which have no periods, to `bookedOn`
 * (docs/modules/loyalty.md, "Purchase arithmetic").
 */
export function book(
  statusBook: StatusBook,
  program: Program,
  day: Day,
  bookedOn: Day,
  { status = 0, spendCents = 0, purchases = 0 }: Partial<StatusFacts>,
): void {
  const key = program.tiers.period === 'rolling' ? bookedOn : periodOf(program.tiers, day)
  const before = statusBook.get(key) ?? NO_STATUS
  statusBook.set(key, {
    status: before.status + status,
    spendCents: before.spendCents + spendCents,
    purchases: before.purchases + purchases,
  })
}

/** Turns a book into changes of facts. */
export function statusChanges(statusBook: StatusBook): FactChange[] {
  const changes: FactChange[] = []
  for (const [period, { status, spendCents, purchases }] of statusBook) {
    changes.push({ kind: 'status', period, status, spendCents, purchases })
  }
  return changes
}

/**
 * Computes target(after) − target(before) when a purchase of the moment `at` changes from one
 * contribution to another.
 */
export function shift(
  program: Program,
  facts: MemberFacts,
  at: Instant,
  before: Contribution,
  after: Contribution,
): Shift {
  const day = dayAt(at)
  const month = monthOf(day)
  const dayFacts = facts.days.get(day) ?? NO_DAY
  const monthFacts = facts.months.get(month) ?? NO_MONTH
  const { limits } = program

  const raw = after.raw - before.raw
  const dayGrowth = dayTarget(limits, dayFacts.raw + raw) - dayTarget(limits, dayFacts.raw)
  const monthGrowth =
    monthTarget(limits, monthFacts.dayTargets + dayGrowth) - monthTarget(limits, monthFacts.dayTargets)
  const spend = after.eligibleCents - before.eligibleCents
  const qualifying = Number(after.isQualifying) - Number(before.isQualifying)

  const items = thresholdItems(program, monthFacts.spendCents, monthFacts.spendCents + spend)
  const statusBook: StatusBook = new Map()
  const ofMonth = monthGrowth + sum(items.map((item) => item.status))
  book(statusBook, program, firstDayOf(month), day, { status: ofMonth })
  book(statusBook, program, day, day, { spendCents: spend, purchases: qualifying })
  const wasQualifying = dayFacts.qualifying > 0
  const isQualifying = dayFacts.qualifying + qualifying > 0
  if (wasQualifying !== isQualifying && needsAllDays(program)) {
    items.push(...dayItems(program, facts, day, isQualifying, statusBook))
  }
  const changes: FactChange[] = [
    { kind: 'month', month, spendCents: spend, dayTargets: dayGrowth, socialPoints: 0 },
    { kind: 'day', day, raw, qualifying, socialPoints: 0 },
    ...statusChanges(statusBook),
  ]
  return { changes, dayGrowth, monthGrowth, items }
}

/** Makes items for the thresholds that the month's spend passed, upwards or downwards. */
function thresholdItems(program: Program, before: number, after: number): Item[] {
  const had = reached(program, before).length
  const has = reached(program, after).length
  const sign = Math.sign(has - had)
  const passed = program.thresholds.slice(Math.min(had, has), Math.max(had, has))
  return passed.map(({ cents, bonus }) => ({
    rule: 'thresholds',
    kind: 'threshold',
    inputs: { amountCents: cents, monthSpendCents: after },
    raw: sign * bonus,
    points: sign * bonus,
    stamps: 0,
    status: sign * bonus,
  }))
}

/** Makes items for first purchase and streaks, when a day gets or loses its qualifying purchase. */
function dayItems(
  program: Program,
  facts: MemberFacts,
  day: Day,
  isQualifying: boolean,
  statusBook: StatusBook,
): Item[] {
  const count = (on: Day, status: number): void => book(statusBook, program, on, day, { status })
  const others = qualifyingDays(facts.days, day)
  const place = others.findLastIndex((other) => other < day) + 1
  const withDay = others.toSpliced(place, 0, day)
  const [before, after] = isQualifying ? [others, withDay] : [withDay, others]
  const items: Item[] = []
  const first = program.special.firstPurchase
  if (first.points > 0) {
    if (first.isSaldo) {
      if (before[0] !== undefined) count(before[0], -first.points)
      if (after[0] !== undefined) count(after[0], first.points)
    }
    const sign = Number(after.length > 0) - Number(before.length > 0)
    if (sign !== 0)
      items.push(bonusItem('firstPurchase', 'firstPurchase', sign * first.points, first.isSaldo, {}))
  }
  for (const rule of program.streaks) {
    // Where its period has another qualifying day, the streak stays unchanged.
    if (hasSamePeriod(rule, day, others[place - 1]) || hasSamePeriod(rule, day, others[place])) continue
    const completedBefore = completions(rule, before)
    const completedAfter = completions(rule, after)
    if (rule.isSaldo) {
      for (const began of completedBefore) count(began, -rule.points)
      for (const began of completedAfter) count(began, rule.points)
    }
    const points = rule.points * (completedAfter.length - completedBefore.length)
    if (points === 0) continue
    const inputs = { length: rule.length, period: rule.period, times: completedAfter.length }
    items.push(bonusItem(rule.id, 'streak', points, rule.isSaldo, inputs))
  }
  return items
}

function bonusItem(
  rule: string,
  kind: 'firstPurchase' | 'streak',
  points: number,
  isSaldo: boolean,
  inputs: Item['inputs'],
): Item {
  return { rule, kind, inputs, raw: points, points, stamps: 0, status: isSaldo ? points : 0 }
}

/** Returns the days of a member's qualifying purchases except one, in the order of time. */
function qualifyingDays(all: MemberFacts['days'], but: Day): Day[] {
  const days: Day[] = []
  let isInOrder = true
  let last = Number.NEGATIVE_INFINITY
  for (const [day, facts] of all) {
    if (facts.qualifying === 0 || day === but) continue
    if (day < last) isInOrder = false
    last = day
    days.push(day)
  }
  // Facts are mostly in the order of time already.
  return isInOrder ? days : days.toSorted((a, b) => a - b)
}

/** Tells whether another day is in the same period of a streak. */
function hasSamePeriod(rule: StreakRule, day: Day, other: Day | undefined): boolean {
  return other !== undefined && streakPeriodOf(rule.period, other) === streakPeriodOf(rule.period, day)
}
