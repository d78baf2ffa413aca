import { MINUTE_MS } from '@vicino/domain/durations'
import { dateText, dayAt, offsetAt } from '@vicino/domain/loyalty/clock'
import { readMoment } from '@vicino/domain/typed/moments'
import { formatTime } from './format.ts'

/*
 * Fields of date and time show and read Rome's time, as all lists do. The browser's own zone
 * is not used: a deal that ends at 23:59 ends then on every screen.
 */

/** Writes a moment for a field of date and time. */
export const romeField = (moment: Date): string =>
  `${dateText(dayAt(moment.getTime()))}T${formatTime(moment.toISOString())}`

/** Reads a field of date and time as ISO 8601 in UTC; null for an empty one. */
export function momentOf(typed: string): string | null {
  const moment = readMoment(typed, { dayAlone: '00:00' })
  return moment === null ? null : new Date(moment).toISOString()
}

/** Tells whether this device's clock shows another time than Rome's at a moment. */
export const isElsewhere = (moment: number): boolean =>
  -new Date(moment).getTimezoneOffset() * MINUTE_MS !== offsetAt(moment)
