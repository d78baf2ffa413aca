import { type Day, firstDayOf, firstDayOfWeek, monthOf, weekOf } from './clock.ts'
import type { StreakPeriod } from './config.ts'
import type { StreakRule } from './program.ts'

/** Returns the number of the day, ISO week or month that contains a day. */
export function streakPeriodOf(period: StreakPeriod, day: Day): number {
  if (period === 'day') return day
  return period === 'week' ? weekOf(day) : monthOf(day)
}

export function firstDayOfStreakPeriod(period: StreakPeriod, number: number): Day {
  if (period === 'day') return number
  return period === 'week' ? firstDayOfWeek(number) : firstDayOf(number)
}

/** The result of a member's periods with purchases. */
export interface StreakState {
  /** Length of the last run without a gap, and the number of its last period; −∞ without any. */
  readonly run: number
  readonly last: number
  /** First days of the periods that completed a streak, in the order of time. */
  readonly completed: readonly Day[]
}

/**
 * Computes the runs of periods with a purchase. In each run without a gap the length-th period, the
 * 2 × length-th and so on complete a streak; under maxTimes the earliest count
 * (docs/modules/loyalty.md, "Purchase arithmetic").
 * @param days the days with at least one qualifying purchase, in the order of time
 */
export function streakState(rule: StreakRule, days: readonly Day[]): StreakState {
  const completed: Day[] = []
  let run = 0
  let last = Number.NEGATIVE_INFINITY
  for (const day of days) {
    const period = streakPeriodOf(rule.period, day)
    if (period === last) continue
    run = period === last + 1 ? run + 1 : 1
    last = period
    if (run % rule.length === 0 && completed.length !== rule.maxTimes) {
      completed.push(firstDayOfStreakPeriod(rule.period, period))
    }
  }
  return { run, last, completed }
}

/**
 * Returns the first days of the periods that complete a streak: the target is points × their
 * number.
 */
export const completions = (rule: StreakRule, days: readonly Day[]): readonly Day[] =>
  streakState(rule, days).completed
