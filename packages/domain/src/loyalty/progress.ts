import { type Day, dayAt, firstDayOf, type Instant, monthOf } from './clock.ts'
import type { MonthFacts } from './facts.ts'
import type { Program, StreakRule } from './program.ts'
import { firstDayOfStreakPeriod, streakPeriodOf, streakState } from './streaks.ts'
import { reached } from './thresholds.ts'

/** How far a member is with a streak. */
export interface StreakProgress {
  readonly rule: StreakRule
  /** Periods of the running streak with a purchase, 0 to length − 1, and those that are missing to its points. */
  readonly done: number
  readonly missing: number
  /** The running period has its purchase. */
  readonly isPeriodDone: boolean
  /** The running period completed one. */
  readonly isJustCompleted: boolean
  /** Last day on which the next purchase goes on with what is done; null while nothing is. */
  readonly until: Day | null
  /** How often it was completed. */
  readonly times: number
}

/**
 * How far a member is with each streak that can still be completed: not where maxTimes is reached, or too few periods are left of
 * the program. From the facts that the engine pays by (§4.3, 9).
 *
 * @param days the days with at least one qualifying purchase, in the order of time
 */
export function streakProgress(
  program: Pick<Program, 'streaks' | 'endsAt'>,
  days: readonly Day[],
  now: Instant,
): StreakProgress[] {
  const today = dayAt(now)
  const lastDay = dayAt(program.endsAt - 1)
  return program.streaks.flatMap((rule) => {
    const running = streakPeriodOf(rule.period, today)
    const { run, last, completed } = streakState(rule, days)
    const isAlive = last >= running - 1
    const done = isAlive ? run % rule.length : 0
    const missing = rule.length - done
    const next = isAlive ? last + 1 : running
    const isOver = completed.length === rule.maxTimes
    if (isOver || firstDayOfStreakPeriod(rule.period, next + missing - 1) > lastDay) return []
    const isPeriodDone = last >= running
    return [
      {
        rule,
        done,
        missing,
        isPeriodDone,
        isJustCompleted: isPeriodDone && done === 0,
        until: done === 0 ? null : Math.min(lastDay, firstDayOfStreakPeriod(rule.period, next + 1) - 1),
        times: completed.length,
      },
    ]
  })
}

/** The next bonus of the month's spend, and what is missing to it; null where there is none, or all are reached (§4.3, 7). */
export function thresholdProgress(
  program: Program,
  month: Pick<MonthFacts, 'spendCents'>,
  now: Instant,
): { spendCents: number; cents: number; bonus: number; missingCents: number; until: Day } | null {
  const { spendCents } = month
  const next = program.thresholds[reached(program, spendCents).length]
  if (next === undefined) return null
  const until = Math.min(dayAt(program.endsAt - 1), firstDayOf(monthOf(dayAt(now)) + 1) - 1)
  return { spendCents, cents: next.cents, bonus: next.bonus, missingCents: next.cents - spendCents, until }
}
