import { type Day, firstDayOf, firstDayOfWeek, monthOf, weekOf } from './clock.ts'
import type { StreakPeriod } from './config.ts'
import type { StreakRule } from './program.ts'

/** The number of the day, ISO week or month that a day lies in. */
export function streakPeriodOf(period: StreakPeriod, day: Day): number {
  if (period === 'day') return day
  return period === 'week' ? weekOf(day) : monthOf(day)
}

function firstDayOfStreakPeriod(period: StreakPeriod, number: number): Day {
  if (period === 'day') return number
  return period === 'week' ? firstDayOfWeek(number) : firstDayOf(number)
}

/**
 * The first days of the periods that complete a streak, in the order of time: in each run without a gap the length-th, the
 * 2 × length-th and so on; under maxTimes the earliest count (§4.3, 9 and 11). The target is points × their number.
 *
 * @param days the days with at least one qualifying purchase, in the order of time
 */
export function completions(rule: StreakRule, days: readonly Day[]): Day[] {
  const completed: Day[] = []
  let run = 0
  let last = Number.NEGATIVE_INFINITY
  for (const day of days) {
    const period = streakPeriodOf(rule.period, day)
    if (period === last) continue
    run = period === last + 1 ? run + 1 : 1
    last = period
    if (run % rule.length === 0) completed.push(firstDayOfStreakPeriod(rule.period, period))
    if (completed.length === rule.maxTimes) break
  }
  return completed
}
