import { dayAt, instantOf, MINUTE_MS, type Day, type Instant } from './loyalty/clock.ts'
import type { WeekHours } from './opening.ts'

/** Days on which a shop stays closed, both included, as wall dates in Rome. */
export type Closure = readonly [from: Day, to: Day]

/** Whether a shop is open, and when that changes: null = not within the weeks that are looked at. */
export interface OpenState {
  readonly isOpen: boolean
  readonly changesAt: Instant | null
}

const DAY_MINUTES = 1440
/** How far ahead an opening is looked for: a closure of a month ends within it. */
const AHEAD_DAYS = 35

/**
 * Whether a shop is open at a moment, by Rome's clocks. Hours that pass midnight belong to the day on which they began: a closure of that
 * day takes them away whole, one of the day after does not. A night in which the clocks change is an hour longer or shorter.
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
    // Stretches that touch are one: a shop that never closes has no hour of closing.
    if (until === null ? from <= at && at < to : from <= until) until = Math.max(until ?? to, to)
    else if (until === null && from > at) return { isOpen: false, changesAt: from }
    else if (until !== null) break
  }
  if (until === null) return { isOpen: false, changesAt: null }
  return { isOpen: true, changesAt: dayAt(until) > today + AHEAD_DAYS ? null : until }
}

/** The moment of a minute of a day, which passes 1440 after midnight. */
const momentOf = (day: Day, minute: number): Instant =>
  instantOf(day + Math.floor(minute / DAY_MINUTES), (minute % DAY_MINUTES) * MINUTE_MS)
