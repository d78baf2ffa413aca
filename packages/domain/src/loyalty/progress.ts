import { type Day, dayAt, firstDayOf, type Instant, monthOf } from './clock.ts'
import type { MonthFacts } from './facts.ts'
import type { Program, StreakRule } from './program.ts'
import { firstDayOfStreakPeriod, streakPeriodOf, streakState } from './streaks.ts'
import { reached } from './thresholds.ts'

/**
 * The states of a streak. `safe` has the purchase of the current period, `open` not yet, `atRisk`
 * not yet in its last days. `broken` missed a period lately, `completed` finished one in the
 * current period, `done` was completed as often as it pays.
 */
export const STREAK_STATES = ['notBegun', 'open', 'safe', 'atRisk', 'broken', 'completed', 'done'] as const
/** `atRisk`: the last days of the month; `done`: all are reached. */
export const THRESHOLD_STATES = ['notBegun', 'open', 'atRisk', 'done'] as const

/** A member's progress in a streak. */
export interface StreakProgress {
  readonly rule: StreakRule
  readonly state: (typeof STREAK_STATES)[number]
  /** Periods of the current streak with a purchase, 0 to length − 1, and the missing ones. */
  readonly done: number
  readonly missing: number
  /** Last day for the next purchase that continues the streak; null while there is none. */
  readonly until: Day | null
  /** For a broken one: its progress, and the last day on which it could have continued. */
  readonly lost: { readonly done: number; readonly on: Day } | null
  /** How often it was completed. */
  readonly times: number
}

/**
 * Days before the end of a period, including its last day, in which a streak without its purchase
 * is at risk.
 */
const RISK_DAYS = { day: 1, week: 3, month: 7 } as const
/** Days for which a streak is shown as broken. */
const BROKEN_DAYS = 31
/** Number of last days of a month's bonus. */
const LAST_DAYS = 7

/**
 * Returns a member's progress in each streak, except where the program has too few periods left to
 * complete it. It uses the same facts as the engine (docs/modules/loyalty.md, "Purchase
 * arithmetic").
 * @param days the days with at least one qualifying purchase, in the order of time
 */
export function streakProgress(
  program: Pick<Program, 'streaks' | 'endsAt'>,
  days: readonly Day[],
  now: Instant,
): StreakProgress[] {
  const today = dayAt(now)
  const lastDay = dayAt(program.endsAt - 1)
  return program.streaks.flatMap((rule) => progressOf(rule, days, today, lastDay) ?? [])
}

function progressOf(
  rule: StreakRule,
  days: readonly Day[],
  today: Day,
  lastDay: Day,
): StreakProgress | undefined {
  const running = streakPeriodOf(rule.period, today)
  const endOf = (period: number): Day => firstDayOfStreakPeriod(rule.period, period + 1) - 1
  const { run, last, completed } = streakState(rule, days)
  const times = completed.length
  if (times === rule.maxTimes) {
    return { rule, state: 'done', done: rule.length, missing: 0, until: null, lost: null, times }
  }
  const isAlive = last >= running - 1
  const isPeriodDone = last >= running
  const left = run % rule.length
  const done = isAlive ? left : 0
  const missing = rule.length - done
  const next = isAlive ? last + 1 : running
  if (firstDayOfStreakPeriod(rule.period, next + missing - 1) > lastDay) return undefined
  const base = { rule, done, missing, until: null, lost: null, times }
  if (done > 0) {
    const until = Math.min(lastDay, endOf(next))
    const isLate = until - today < RISK_DAYS[rule.period]
    return { ...base, state: isPeriodDone ? 'safe' : isLate ? 'atRisk' : 'open', until }
  }
  if (isPeriodDone) return { ...base, state: 'completed' }
  const missed = endOf(last + 1)
  const isBroken = left > 0 && today - missed <= BROKEN_DAYS
  return isBroken
    ? { ...base, state: 'broken', lost: { done: left, on: missed } }
    : { ...base, state: 'notBegun' }
}

/** A member's progress in the month's bonus. */
export interface ThresholdProgress {
  readonly state: (typeof THRESHOLD_STATES)[number]
  readonly spendCents: number
  readonly cents: number
  readonly bonus: number
  readonly missingCents: number
  readonly until: Day
}

/**
 * Returns the next bonus of the month's spend, and the missing amount; the last where all are
 * reached, null where there is none.
 */
export function thresholdProgress(
  program: Program,
  month: Pick<MonthFacts, 'spendCents'>,
  now: Instant,
): ThresholdProgress | null {
  const { spendCents } = month
  const today = dayAt(now)
  const next = program.thresholds[reached(program, spendCents).length]
  const shown = next ?? program.thresholds.at(-1)
  if (shown === undefined) return null
  const until = Math.min(dayAt(program.endsAt - 1), firstDayOf(monthOf(today) + 1) - 1)
  const isBegun = spendCents > 0
  const state =
    next === undefined ? 'done' : !isBegun ? 'notBegun' : until - today < LAST_DAYS ? 'atRisk' : 'open'
  const { cents, bonus } = shown
  return { state, spendCents, cents, bonus, missingCents: Math.max(0, cents - spendCents), until }
}
