import { dayAt, instantOf, MINUTE_MS, type Day, type Instant } from './loyalty/clock.ts'
import type { WeekHours } from './opening.ts'

/** Days on which a shop stays closed, both included, as calendar dates in Rome. */
export type Closure = readonly [from: Day, to: Day]

/** Whether a shop is open, and its next change: null = not within the searched weeks. */
export interface OpenState {
  readonly isOpen: boolean
  readonly changesAt: Instant | null
}

const DAY_MINUTES = 1440
/** Days that are searched for an opening: a closure of a month ends within them. */
const AHEAD_DAYS = 35

/**
 * Tells whether a shop is open at a moment, in Rome. Hours that pass midnight belong to the day on
 * which they began: a closure of that day removes them completely, one of the day after does not. A
 * night in which the clocks change is an hour longer or shorter.
 */
export function openState(hours: WeekHours, closures: readonly Closure[], at: Instant): OpenState {
  const today = dayAt(at)
  const stretches: (readonly [from: Instant, to: Instant])[] = []
  for (let day = today - 1; day <= today + AHEAD_DAYS; day += 1) {
    if (closures.some(([from, to]) => from <= day && day <= to)) continue
    // Day 0 was a Thursday, weekdays begin with Monday.
    for (const [from, to] of hours[(day + 3) % 7] ?? [])
      stretches.push([momentOf(day, from), momentOf(day, to)])
  }
  stretches.sort(([a], [b]) => a - b)
  let until: Instant | null = null
  for (const [from, to] of stretches) {
    // Ranges that touch are one: a shop that never closes has no closing time.
    if (until === null ? from <= at && at < to : from <= until) until = Math.max(until ?? to, to)
    else if (until === null && from > at) return { isOpen: false, changesAt: from }
    else if (until !== null) break
  }
  if (until === null) return { isOpen: false, changesAt: null }
  return { isOpen: true, changesAt: dayAt(until) > today + AHEAD_DAYS ? null : until }
}

/** Returns the moment of a minute of a day, which exceeds 1440 after midnight. */
const momentOf = (day: Day, minute: number): Instant =>
  instantOf(day + Math.floor(minute / DAY_MINUTES), (minute % DAY_MINUTES) * MINUTE_MS)
