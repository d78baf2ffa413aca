import { type Day, dayAt, type Instant, instantOf, wallAt, weekdayOf } from './loyalty/clock.ts'

/*
 * Deals that come back each week, on chosen days at the same hours, in Rome's time
 * (docs/modules/marketplace.md, "Creating deals").
 */

export interface Occurrence {
  readonly startsAt: Instant
  readonly endsAt: Instant
}

export interface Series {
  /** 1 = Monday … 7 = Sunday: the days on which it begins. */
  readonly weekdays: readonly number[]
  /** Last day on which it may begin. */
  readonly until: Day
}

/**
 * Returns the first occurrence of a series that begins at or after a moment, with the local hours of
 * a given one; null when there is none up to its last day. An occurrence whose hours the clocks skip
 * in March is left out.
 */
export function nextOccurrence(
  { weekdays, until }: Series,
  hours: Occurrence,
  from: Instant,
): Occurrence | null {
  const start = wallAt(hours.startsAt)
  const end = wallAt(hours.endsAt)
  for (let day = dayAt(from); day <= until; day += 1) {
    const startsAt = instantOf(day, start.time)
    const endsAt = instantOf(day + end.day - start.day, end.time)
    if (weekdays.includes(weekdayOf(day)) && startsAt >= from && endsAt > startsAt)
      return { startsAt, endsAt }
  }
  return null
}

/** Tells whether an occurrence would still run when the next one begins. */
export function overlaps(series: Series, first: Occurrence): boolean {
  const next = nextOccurrence(series, first, first.startsAt + 1)
  return next !== null && next.startsAt < first.endsAt
}
