import {
  DAY_MS,
  type Day,
  type Instant,
  instantOf,
  MINUTE_MS,
  parseDate,
  SECOND_MS,
} from '../loyalty/clock.ts'

/*
 * Days and moments as people write them in forms and files: dd/mm/yyyy with slashes, points or
 * hyphens, or yyyy-mm-dd as spreadsheets and programs do. A year of two digits is refused, because
 * 31.12.26 and 26.12.31 look alike. The day comes before the month, as everywhere in Italy.
 */

const ITALIAN = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/
const TIME = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?(?: ?(Z|[+-]\d\d:?\d\d))?$/i
const OFFSET = /^([+-])(\d\d):?(\d\d)$/

/** Reads an existing day; null for any other text. */
export function readDay(text: string): Day | null {
  const plain = text.trim()
  const [, day, , month, year] = ITALIAN.exec(plain) ?? []
  if (day === undefined || month === undefined) return parseDate(plain)
  return parseDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** A day in either notation within a text. */
const A_DAY = /\d{4}-\d{2}-\d{2}|\d{1,2}([/.-])\d{1,2}\1\d{4}/g

/**
 * Reads a day, or two with a hyphen or such words between them as `dal 10/08/2027 al 25/08/2027`;
 * null for any other text, and when the second day lies before the first.
 */
export function readPeriod(text: string): { readonly from: Day; readonly to: Day } | null {
  const days = [...text.matchAll(A_DAY)].map(([day]) => readDay(day))
  const [from = null, to = from] = days
  const rest = text.replaceAll(A_DAY, '').replaceAll(/\b(?:dal|al|from|to)\b|[\s–-]/gi, '')
  if (from === null || to === null || days.length > 2 || rest !== '' || to < from) return null
  return { from, to }
}

/** Zones in which a file may write times that name no offset. */
export const ZONES = ['Europe/Rome', 'UTC'] as const
export type Zone = (typeof ZONES)[number]

/**
 * Reads a day with a time after a blank or a T; the time is local in the zone, Rome's by default,
 * unless it has an offset. A wall time of Rome that does not exist is read with the offset before
 * the change, one that exists twice as the first of the two. A day alone gets the time `dayAlone`
 * (HH:MM). Seconds may follow. null for any other text.
 */
export function readMoment(
  text: string,
  { dayAlone, zone = 'Europe/Rome' }: { readonly dayAlone: string; readonly zone?: Zone },
): Instant | null {
  const [, date = '', time = dayAlone] = /^(\S+?)(?:(?: +|T(?=\d))(\S.*))?$/i.exec(text.trim()) ?? []
  const day = readDay(date)
  if (day === null) return null
  const [, hours = '', minutes, seconds = 0, fraction = '', offset] = TIME.exec(time) ?? []
  if (minutes === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  const within =
    (Number(hours) * 60 + Number(minutes)) * MINUTE_MS +
    Number(seconds) * SECOND_MS +
    Number(fraction.slice(0, 3).padEnd(3, '0'))
  if (offset === undefined) return zone === 'UTC' ? day * DAY_MS + within : instantOf(day, within)
  const [, sign, ahead = 0, more = 0] = OFFSET.exec(offset) ?? []
  if (Number(ahead) > 23 || Number(more) > 59) return null
  const minutesAhead = (Number(ahead) * 60 + Number(more)) * (sign === '-' ? -1 : 1)
  return day * DAY_MS + within - minutesAhead * MINUTE_MS
}
