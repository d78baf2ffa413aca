export type RelativeUnit = 'minute' | 'hour' | 'day' | 'week' | 'month'

/**
 * The passed time, in the largest unit of which at least one has passed; 'now' for less than a
 * minute.
 */
export type Ago = 'now' | { readonly unit: RelativeUnit; readonly count: number }

const HOUR = 60
const DAY = 1440
const WEEK = 10_080
/** Thirty days in minutes. */
const MONTH = 43_200

/**
 * Returns the time between two moments in ms: minutes, then hours from 60, days from 1440, weeks,
 * months.
 */
export function timeAgo(then: number, now: number): Ago {
  const minutes = Math.floor((now - then) / 60_000)
  if (minutes < 1) return 'now'
  if (minutes < HOUR) return { unit: 'minute', count: minutes }
  if (minutes < DAY) return { unit: 'hour', count: Math.floor(minutes / HOUR) }
  if (minutes < WEEK) return { unit: 'day', count: Math.floor(minutes / DAY) }
  if (minutes < MONTH) return { unit: 'week', count: Math.floor(minutes / WEEK) }
  return { unit: 'month', count: Math.floor(minutes / MONTH) }
}

/**
 * The age of a comment: minutes, hours and days; from seven days on its date is shown instead
 * (R-166).
 */
export type CommentAge = 'now' | 'date' | { readonly unit: 'minute' | 'hour' | 'day'; readonly count: number }

export function commentAge(then: number, now: number): CommentAge {
  const ago = timeAgo(then, now)
  if (ago === 'now') return ago
  return ago.unit === 'week' || ago.unit === 'month' ? 'date' : { unit: ago.unit, count: ago.count }
}
