import { ENDING_DAYS } from '@vicino/contract/loyalty/coupons/constants'
import { DAY_MS, dateText, dayAt, parseDate, startOfDay } from '@vicino/domain/loyalty/clock'

interface Days {
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly validDays: number | null
}

/**
 * Returns from when until when a code given now is valid, in whole days of Rome; null when that
 * period is over already.
 */
export function daysOf(
  { validFrom, validTo, validDays }: Days,
  now: Date,
): { readonly startsAt: Date; readonly expiresAt: Date } | null {
  const today = dayAt(now.getTime())
  const first = Math.max(today, dayOf(validFrom) ?? today)
  const last = dayOf(validTo) ?? Infinity
  const ends = Math.min(last, validDays === null ? Infinity : first + validDays - 1)
  if (ends < first) return null
  return {
    startsAt: first === today ? now : new Date(startOfDay(first)),
    expiresAt: new Date(startOfDay(ends + 1)),
  }
}

const dayOf = (date: string | null): number | null => (date === null ? null : parseDate(date))

/**
 * Returns when the job looks at a code next: some days before its end, unless it was given within
 * those days, then at its end.
 */
export function nextAt(issuedAt: Date, expiresAt: Date, isWarned = false): Date {
  const warnsAt = startOfDay(dayAt(expiresAt.getTime() - 1) - ENDING_DAYS + 1)
  return !isWarned && warnsAt > issuedAt.getTime() + DAY_MS ? new Date(warnsAt) : expiresAt
}

/** Tells whether the last day of a template is over. */
export const isOver = ({ validTo }: Pick<Days, 'validTo'>, now: Date): boolean =>
  validTo !== null && validTo < dateText(dayAt(now.getTime()))
