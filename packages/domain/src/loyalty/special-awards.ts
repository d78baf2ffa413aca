import { dateText, type Day, DAY_MS, dayAt, type Instant, parseDate } from './clock.ts'

/*
 * When awards of special mechanics are due (docs/modules/loyalty.md, "Awards"). What they pay is
 * evaluate()'s matter.
 */

/** Days that a birth date must be known before it counts, and that a changed one waits. */
const KNOWN_DAYS = 7
const ONE_YEAR_DAYS = 365

export const REFERRAL_RULES = {
  /** Days that the first purchase of an invited person must stand. */
  holdDays: 14,
  /** Friends of one inviter whose first purchases lie within a day of each other; with one more they are looked at. */
  friendsOfDay: 5,
  /** Days in which a brand decides about one that is looked at; then it is paid or refused by the rules alone. */
  reviewDays: 15,
} as const

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
  return firstPurchaseAt + REFERRAL_RULES.holdDays * DAY_MS
}

export interface ReferralFacts {
  readonly inviterId: string
  readonly invitedId: string
  /** Whether the inviter was, directly or through others, invited by the invited person, or by an account merged into theirs. */
  readonly isCycle: boolean
  /** Whether the inviter is a member. */
  readonly takesPart: boolean
  /** Whether what is left of the invited person's first purchase still reaches minSpend. */
  readonly isQualifying: boolean
  /** Whether both were seen on one device. */
  readonly sharesDevice: boolean
  /** Friends of the inviter, this one too, who made their first purchase within a day before or after this one. */
  readonly friendsOfDay: number
}

/** Why an invitation is not paid, whoever looks at it; null when it may be. */
export function referralRefusal(facts: ReferralFacts): 'same_person' | 'purchase' | 'not_member' | null {
  if (facts.inviterId === facts.invitedId || facts.isCycle) return 'same_person'
  if (!facts.takesPart) return 'not_member'
  return facts.isQualifying ? null : 'purchase'
}

/**
 * What has an invitation looked at by the brand before it is paid. A shared device is no proof: families have one, and a phone
 * is lent.
 */
export function referralSignals({
  sharesDevice,
  friendsOfDay,
}: Pick<ReferralFacts, 'sharesDevice' | 'friendsOfDay'>): ('device' | 'burst')[] {
  return [
    ...(sharesDevice ? (['device'] as const) : []),
    ...(friendsOfDay > REFERRAL_RULES.friendsOfDay ? (['burst'] as const) : []),
  ]
}

/** A comment that a program pays for has so many characters. */
const PAID_FROM = 10

/** Whether a program may pay for a comment: at least ten characters that are not all the same, blanks aside. */
export function isRealComment(text: string): boolean {
  const characters = Array.from(text.replaceAll(/\s/gu, ''))
  return Array.from(text).length >= PAID_FROM && new Set(characters).size > 1
}
