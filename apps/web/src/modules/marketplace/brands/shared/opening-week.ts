import type { OpeningHours } from '@vicino/contract/marketplace/brands/schemas'

const DAY = 1440
/** A day can have at most this many spans of opening hours. */
export const SPANS_PER_DAY = 4

export type Span = OpeningHours[number][number]
export type Day = OpeningHours[number]

export const CLOSED_WEEK: OpeningHours = Array.from({ length: 7 }, () => [])
/** Hours of a day that is switched to open, as most shops have them. */
const FIRST: Day = [
  [540, 780],
  [930, 1170],
]

/** Makes a span from two times of day. An end at or before the start is on the next day. */
export function spanOf(from: number, to: number): Span {
  return [from, to > from ? to : to + DAY]
}

/** Opens a closed day with usual hours, or closes an open one. */
export const switchedDay = (day: Day): Day => (day.length > 0 ? [] : FIRST)

/**
 * Adds a span an hour after the last one, at most four hours long. Without room the day stays the
 * same.
 */
export function withSpan(day: Day): Day {
  const end = Math.max(0, ...day.map(([, to]) => to))
  const from = end + 60
  return day.length >= SPANS_PER_DAY || from >= DAY ? day : [...day, [from, Math.min(DAY, from + 240)]]
}

/** Returns the week with one day changed. */
export const withDay = (week: OpeningHours, index: number, day: Day): OpeningHours =>
  week.map((other, place) => (place === index ? day : other))

/** Copies the hours of one day to all open days. */
export const likeDay = (week: OpeningHours, index: number): OpeningHours =>
  week.map((day, place) => (day.length > 0 || place === index ? (week[index] ?? []) : day))

/** Says whether two spans of a day overlap, which is a mistake. */
export function overlaps(day: Day): boolean {
  const sorted = day.toSorted((a, b) => a[0] - b[0])
  return sorted.some(([from], index) => from < (sorted[index - 1]?.[1] ?? 0))
}
