import { type Day, dateText, dayAt, parseDate, startOfDay } from '@vicino/domain/loyalty/clock'
import { CLAIM_DAYS } from '@vicino/domain/loyalty/phase'

/** Computes the moments from a program's dates, which dateProblems() has checked. */
export function momentsOf(
  startDate: string,
  endDate: string,
  claimsUntil?: string,
): { startsAt: Date; endsAt: Date; claimsUntil: Date } {
  const last = dayOf(endDate)
  const claims = claimsUntil === undefined ? last + CLAIM_DAYS : dayOf(claimsUntil)
  return { startsAt: start(dayOf(startDate)), endsAt: start(last + 1), claimsUntil: start(claims + 1) }
}

/** Returns the last day of claims, YYYY-MM-DD, from the moment at which they end. */
export const lastDayBefore = (moment: Date): string => dateText(dayAt(moment.getTime()) - 1)

export const todayOf = (now: Date): Day => dayAt(now.getTime())

export const start = (day: Day): Date => new Date(startOfDay(day))

function dayOf(text: string): Day {
  const day = parseDate(text)
  if (day === null) throw new RangeError(`no date: ${text}`)
  return day
}
