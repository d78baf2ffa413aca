import { dateText, type Day, DAY_MS, dayAt, type Instant, parseDate } from './clock.ts'

/*
 * The moments at which awards of special mechanics are due (docs/modules/loyalty.md, "Awards").
 * evaluate() computes their points.
 */

/** Days that a birth date must be known before it counts, also after a change. */
const KNOWN_DAYS = 7
const ONE_YEAR_DAYS = 365

export const REFERRAL_RULES = {
  /** Days that the first purchase of an invited person must stand. */
  holdDays: 14,
  /**
   * The most friends of one inviter whose first purchases are within a day; with one more the brand
   * reviews them.
   */
  friendsOfDay: 5,
  /** Days for the brand's review; after them the rules decide alone. */
  reviewDays: 15,
} as const

/** Returns the day of a birthday in a year: 28 February where 29 February does not exist. */
export function birthdayIn(year: number, birthDate: string): Day | null {
  const born = parseDate(birthDate)
  if (born === null) return null
  const day = parseDate(`${String(year).padStart(4, '0')}${birthDate.slice(4)}`)
  return day ?? parseDate(`${String(year).padStart(4, '0')}-02-28`)
}

/**
 * Tells whether the birthday award is due on a day: it is the birthday, the member joined before
 * that day, the birth date has been known for a week, and no award was given in the last 365 days
 * (a changed birth date).
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

/**
 * Returns when an invitation can be rewarded: the invited person's first purchase is then 14 days
 * old.
 */
export function referralDueAt(firstPurchaseAt: Instant): Instant {
  return firstPurchaseAt + REFERRAL_RULES.holdDays * DAY_MS
}

export interface ReferralFacts {
  readonly inviterId: string
  readonly invitedId: string
  /**
   * Whether the inviter was, directly or through others, invited by the invited person, or by an
   * account merged into theirs.
   */
  readonly isCycle: boolean
  /** Whether the inviter is a member. */
  readonly takesPart: boolean
  /** Whether the rest of the invited person's first purchase still reaches minSpend. */
  readonly isQualifying: boolean
  /** Whether both used one device. */
  readonly sharesDevice: boolean
  /**
   * Friends of the inviter, including this one, who made their first purchase within a day before
   * or after this one.
   */
  readonly friendsOfDay: number
}

/** Returns why an invitation is never rewarded, even after a review; null when it may be. */
export function referralRefusal(facts: ReferralFacts): 'same_person' | 'purchase' | 'not_member' | null {
  if (facts.inviterId === facts.invitedId || facts.isCycle) return 'same_person'
  if (!facts.takesPart) return 'not_member'
  return facts.isQualifying ? null : 'purchase'
}

/**
 * Returns the reasons for the brand's review before an invitation is rewarded. A shared device is
 * no proof: families have one, and a phone is lent.
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

/** The least number of characters of a rewarded comment. */
const PAID_FROM = 10

/**
 * Tells whether a program may reward a comment: at least ten characters that are not all the same,
 * without blanks.
 */
export function isRealComment(text: string): boolean {
  const characters = Array.from(text.replaceAll(/\s/gu, ''))
  return Array.from(text).length >= PAID_FROM && new Set(characters).size > 1
}
