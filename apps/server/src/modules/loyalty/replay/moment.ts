import { dateText, type Day, type Instant } from '@vicino/domain/loyalty/clock'

/** All rows of an event have one moment and one day, so the last text is kept: making it costs as much as evaluating. */
let last = { at: Number.NaN, text: '' }
let lastDay = { day: Number.NaN, text: '' }

/** A moment as PostgreSQL reads it. */
export function moment(at: Instant): string {
  if (at !== last.at) last = { at, text: new Date(at).toISOString() }
  return last.text
}

/** A wall date as PostgreSQL reads it. */
export function dateOf(day: Day): string {
  if (day !== lastDay.day) lastDay = { day, text: dateText(day) }
  return lastDay.text
}
