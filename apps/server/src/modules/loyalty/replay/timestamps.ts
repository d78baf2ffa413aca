import {
  DAY_MS,
  type Day,
  type Instant,
  instantOf,
  MINUTE_MS,
  parseDate,
  SECOND_MS,
} from '@vicino/domain/loyalty/clock'

/** Zones for times without an offset. */
export const ZONES = ['Europe/Rome', 'UTC'] as const
export type Zone = (typeof ZONES)[number]

const CLOCK = /^[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?: ?(Z|[+-]\d\d:?\d\d))?$/i
const OFFSET = /^([+-])(\d\d):?(\d\d)$/
/** Most dates kept: a file of several years has some thousands. */
const DATES_MAX = 20_000
const dates = new Map<string, Day | null>()

/**
 * Reads an ISO 8601 moment: `2010-12-01T08:26`, seconds, fractions and an offset where given, a
 * blank instead of the T, or a date alone for its 00:00. A wall time of Rome that does not exist is
 * read with the offset before the change; one that exists twice is the first of the two.
 * @returns null when it is no moment
 */
export function readInstant(given: string, zone: Zone): Instant | null {
  const text = given.trim()
  const day = dayOf(text.slice(0, 10))
  if (day === null) return null
  if (text.length === 10) return zone === 'UTC' ? day * DAY_MS : instantOf(day)
  const [, hours = '', minutes, seconds = 0, fraction = '', offset] = CLOCK.exec(text.slice(10)) ?? []
  if (minutes === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  const time =
    (Number(hours) * 60 + Number(minutes)) * MINUTE_MS +
    Number(seconds) * SECOND_MS +
    Number(fraction.slice(0, 3).padEnd(3, '0'))
  if (offset === undefined) return zone === 'UTC' ? day * DAY_MS + time : instantOf(day, time)
  const [, sign, ahead = 0, more = 0] = OFFSET.exec(offset) ?? []
  if (Number(ahead) > 23 || Number(more) > 59) return null
  const minutesAhead = (Number(ahead) * 60 + Number(more)) * (sign === '-' ? -1 : 1)
  return day * DAY_MS + time - minutesAhead * MINUTE_MS
}

function dayOf(text: string): Day | null {
  const known = dates.get(text)
  if (known !== undefined) return known
  const day = parseDate(text)
  if (dates.size >= DATES_MAX) dates.clear()
  dates.set(text, day)
  return day
}

/** Writes a moment in UTC, with whole seconds: 2010-12-01T07:34:00Z. */
export function utcText(at: Instant): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}
