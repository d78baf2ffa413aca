import type { OpeningHours } from '@vicino/contract/marketplace/brands/schemas'

const DAY = 1440
/** Most spans of opening hours that one day can have. */
export const SPANS_PER_DAY = 4

export type Span = OpeningHours[number][number]
export type Day = OpeningHours[number]

export const CLOSED_WEEK: OpeningHours = Array.from({ length: 7 }, () => [])
/** The hours that a day gets when it is switched to open: those of most shops. */
const FIRST: Day = [
  [540, 780],
  [930, 1170],
]

/** Minutes of the day as a time field has them, 'HH:MM'; times after midnight (1440 and more) start again at 00:00. */
export function timeText(minutes: number): string {
  const ofDay = minutes % DAY
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The minutes of 'HH:MM'; null while a time field is not filled in. */
export function minutesOf(text: string): number | null {
  const [hours, minutes] = text.split(':').map(Number)
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)
    ? null
    : hours * 60 + minutes
}

/** A span from two times of the day; an end at or before its beginning is on the next day. */
export function spanOf(from: number, to: number): Span {
  return [from, to > from ? to : to + DAY]
}

/** Opens a day as most shops do, or closes it. */
export const switchedDay = (day: Day): Day => (day.length > 0 ? [] : FIRST)

/** One more span after the last one, an hour later and four hours long at most; the same day when none fits. */
export function withSpan(day: Day): Day {
  const end = Math.max(0, ...day.map(([, to]) => to))
  const from = end + 60
  return day.length >= SPANS_PER_DAY || from >= DAY ? day : [...day, [from, Math.min(DAY, from + 240)]]
}

/** The week with one day changed. */
export const withDay = (week: OpeningHours, index: number, day: Day): OpeningHours =>
  week.map((other, place) => (place === index ? day : other))

/** The week with the hours of one day on all days that are open. */
export const likeDay = (week: OpeningHours, index: number): OpeningHours =>
  week.map((day, place) => (day.length > 0 || place === index ? (week[index] ?? []) : day))

/** Whether two spans of a day overlap, which is a mistake. */
export function overlaps(day: Day): boolean {
  const sorted = day.toSorted((a, b) => a[0] - b[0])
  return sorted.some(([from], index) => from < (sorted[index - 1]?.[1] ?? 0))
}
