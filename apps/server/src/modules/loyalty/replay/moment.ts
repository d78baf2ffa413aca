import { dateText, type Day, type Instant } from '@vicino/domain/loyalty/clock'

/**
 * All rows of an event have one moment and one day, so the last text is kept: formatting it takes
 * as long as evaluating the event.
 */
let last = { at: Number.NaN, text: '' }
let lastDay = { day: Number.NaN, text: '' }

/** Formats a moment for PostgreSQL. */
export function moment(at: Instant): string {
  if (at !== last.at) last = { at, text: new Date(at).toISOString() }
  return last.text
}

/** Formats a date for PostgreSQL. */
export function dateOf(day: Day): string {
  if (day !== lastDay.day) lastDay = { day, text: dateText(day) }
  return lastDay.text
}
