import { dateText, type Day, DAY_MS, dayAt, type Instant, parseDate } from './clock.ts'
import type { Reason } from './outcome.ts'

/* When awards of special mechanics are due (§4.4). What they pay is evaluate()'s matter. */

/** Days that a birth date must be known before it counts, and that a changed one waits. */
const KNOWN_DAYS = 7
const ONE_YEAR_DAYS = 365
/** Days that the first purchase of an invited person must stand. */
const REFERRAL_DAYS = 14

/** The day on which somebody's birthday is kept in a year: 28 February where 29 February does not exist. */
export function birthdayIn(year: number, birthDate: string): Day | null {
  const born = parseDate(birthDate)
  if (born === null) return null
  const day = parseDate(`${String(year).padStart(4, '0')}${birthDate.slice(4)}`)
  return day ?? parseDate(`${String(year).padStart(4, '0')}-02-28`)
}

/**
 * Whether the birthday award is due on a day: it is the birthday, the member joined before that day, the birth date is
 * known for a week, and none was paid in the last 365 days (a changed birth date).
 */
export function isBirthdayDue(
  person: {
    readonly birthDate: string
    readonly knownSince: Instant
    readonly joinedAt: Instant
    readonly lastPaidOn: Day | null
  },
  day: Day,
): boolean {
  return (
    birthdayIn(Number(dateText(day).slice(0, 4)), person.birthDate) === day &&
    dayAt(person.joinedAt) < day &&
    dayAt(person.knownSince) <= day - KNOWN_DAYS &&
    (person.lastPaidOn === null || day - person.lastPaidOn >= ONE_YEAR_DAYS)
  )
}

/** From when an invitation can be paid: the invited person's first purchase is 14 days old. */
export function referralDueAt(firstPurchaseAt: Instant): Instant {
  return firstPurchaseAt + REFERRAL_DAYS * DAY_MS
}

export interface Referral {
  readonly inviterId: string
  readonly invitedId: string
  /** Whether the inviter was, directly or through others, invited by the invited person. */
  readonly isCycle: boolean
  readonly sharesDeviceOrPayment: boolean
  /** What is left of the invited person's first purchase, and whether it still reaches minSpend. */
  readonly isQualifying: boolean
}

/** Why an invitation is not paid; null when it is. */
export function referralRefusal(referral: Referral): Reason | null {
  if (referral.inviterId === referral.invitedId || referral.isCycle || referral.sharesDeviceOrPayment) {
    return 'self_referral'
  }
  return referral.isQualifying ? null : 'below_minimum'
}

/** Whether a comment can earn: at least 10 characters that are not all the same. */
export function isRealComment(text: string): boolean {
  const characters = Array.from(text.trim())
  return characters.length >= 10 && new Set(characters).size > 1
}
