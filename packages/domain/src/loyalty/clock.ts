/*
 * Time in Rome (docs/modules/loyalty.md, "Purchase arithmetic"). Only this module of the loyalty
 * engine knows a time zone; all others count in days and months, which are whole numbers.
 */

import { DAY_MS, MINUTE_MS, SECOND_MS } from '../durations.ts'

/** Milliseconds of the epoch, UTC. */
export type Instant = number
/** A calendar date: days since 1970-01-01, so that the next day is one more. */
export type Day = number
/** A calendar month: 12 × year + month, January being 0. */
export type Month = number

export { DAY_MS, MINUTE_MS, SECOND_MS }
const WEEK_MS = 7 * DAY_MS
/** The number of days that monthOf() remembers. */
const MOST_MONTHS = 10_000

const rome = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** From `from` on Rome is `offset` ms ahead of UTC. */
interface Offset {
  readonly from: Instant
  readonly offset: number
}
/**
 * Calling Intl takes longer than a whole evaluation, so the changes of a year's offset are looked
 * up once.
 */
const years = new Map<number, readonly Offset[]>()

/**
 * The last used period without a change. An evaluation needs that of its event and perhaps that of
 * another date, such as the day of joining.
 */
let lately = { from: 0, until: 0, offset: 0 }
let earlier = lately

/** Returns how many ms Rome is ahead of UTC at a moment. */
export function offsetAt(at: Instant): number {
  if (at >= lately.from && at < lately.until) return lately.offset
  const found = at >= earlier.from && at < earlier.until ? earlier : stretchAt(at)
  earlier = lately
  lately = found
  return found.offset
}

/** Returns the period of a year around a moment without a change of the clocks. */
function stretchAt(at: Instant): typeof lately {
  const year = new Date(at).getUTCFullYear()
  let offsets = years.get(year)
  if (offsets === undefined) {
    offsets = offsetsOf(year)
    years.set(year, offsets)
  }
  const index = offsets.findLastIndex(({ from }) => from <= at)
  const { from, offset } = offsets[index] ?? { from: at, offset: 0 }
  return { from, until: offsets[index + 1]?.from ?? Date.UTC(year + 1, 0, 1), offset }
}

function offsetsOf(year: number): Offset[] {
  const end = Date.UTC(year + 1, 0, 1)
  let low = Date.UTC(year, 0, 1)
  let before = askOffset(low)
  const offsets = [{ from: low, offset: before }]
  // Rome's clocks never changed twice within two weeks.
  for (let high = low + WEEK_MS; low < end; low = high, high += WEEK_MS) {
    const after = askOffset(high)
    if (after !== before) offsets.push({ from: changeBetween(low, high), offset: after })
    before = after
  }
  return offsets
}

/** Finds the second of the change between two moments by a binary search. */
function changeBetween(low: Instant, high: Instant): Instant {
  const before = askOffset(low)
  let [from, to] = [low, high]
  while (to - from > SECOND_MS) {
    const middle = from + Math.floor((to - from) / 2 / SECOND_MS) * SECOND_MS
    if (askOffset(middle) === before) from = middle
    else to = middle
  }
  return to
}

function askOffset(at: Instant): number {
  const parts = Object.fromEntries(rome.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - at
}

export interface Wall {
  readonly day: Day
  /** Local milliseconds since 00:00. */
  readonly time: number
}

/** Returns date and time in Rome at a moment. */
export function wallAt(at: Instant): Wall {
  const local = at + offsetAt(at)
  const day = Math.floor(local / DAY_MS)
  return { day, time: local - day * DAY_MS }
}

/** Returns the calendar date in Rome of a moment. */
export function dayAt(at: Instant): Day {
  return Math.floor((at + offsetAt(at)) / DAY_MS)
}

/**
 * Returns the moment of a date and time in Rome (ms since 00:00). A time that is skipped in March
 * uses the offset before the change; of a time that occurs twice in October the first is used.
 */
export function instantOf(day: Day, time = 0): Instant {
  const local = day * DAY_MS + time
  const before = local - offsetAt(local - DAY_MS)
  const after = local - offsetAt(local + DAY_MS)
  const shows = (at: Instant): boolean => at + offsetAt(at) === local
  return shows(before) || !shows(after) ? before : after
}

/**
 * Returns 00:00 of a calendar date in Rome. The day ends with the 00:00 of the next one, so it has
 * 23 or 25 hours twice a year.
 */
export function startOfDay(day: Day): Instant {
  return instantOf(day)
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/** Reads a date as YYYY-MM-DD; null when there is no such date. */
export function parseDate(text: string): Day | null {
  const [, year, month, day] = DATE.exec(text) ?? []
  if (year === undefined) return null
  const found = Math.floor(Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS)
  return dateText(found) === text ? found : null
}

/** Writes YYYY-MM-DD. */
export function dateText(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/

/**
 * Reads a time of the day as HH:MM, or 24:00 for its end, in ms since 00:00; null for any other
 * text.
 */
export function parseTime(text: string): number | null {
  if (text === '24:00') return DAY_MS
  const [, hours, minutes] = TIME.exec(text) ?? []
  return hours === undefined ? null : (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}

/** The months of the looked-up days: a program has 1,827 days at most. */
const monthsOfDays = new Map<Day, Month>()

export function monthOf(day: Day): Month {
  let month = monthsOfDays.get(day)
  if (month === undefined) {
    const date = new Date(day * DAY_MS)
    month = date.getUTCFullYear() * 12 + date.getUTCMonth()
    if (monthsOfDays.size > MOST_MONTHS) monthsOfDays.clear()
    monthsOfDays.set(day, month)
  }
  return month
}

export function firstDayOf(month: Month): Day {
  return Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY_MS
}

/** Returns weeks since the one of 1970-01-01; a week begins on Monday (ISO). */
export function weekOf(day: Day): number {
  return Math.floor((day + 3) / 7)
}

export function firstDayOfWeek(week: number): Day {
  return week * 7 - 3
}

/** 1 = Monday … 7 = Sunday. */
export function weekdayOf(day: Day): number {
  return day - firstDayOfWeek(weekOf(day)) + 1
}

/**
 * Returns the same day of the month some months later or earlier, or that month's last day where it
 * does not exist.
 */
export function addMonths(day: Day, months: number): Day {
  const month = monthOf(day)
  const wanted = firstDayOf(month + months) + (day - firstDayOf(month))
  return Math.min(wanted, firstDayOf(month + months + 1) - 1)
}
