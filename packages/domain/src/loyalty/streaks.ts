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
 * @param days the days with at least one qualifying purchase, in any order
 */
export function completions(rule: StreakRule, days: Iterable<Day>): Day[] {
  const periods = [...new Set(Array.from(days, (day) => streakPeriodOf(rule.period, day)))].toSorted(
    (a, b) => a - b,
  )
  const completed: Day[] = []
  let run = 0
  let last: number | null = null
  for (const period of periods) {
    run = last !== null && period === last + 1 ? run + 1 : 1
    last = period
    if (run % rule.length === 0) completed.push(firstDayOfStreakPeriod(rule.period, period))
  }
  return rule.maxTimes === null ? completed : completed.slice(0, rule.maxTimes)
}
