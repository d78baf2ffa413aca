/**
 * The states of a request for the points of an unrecorded purchase: pending → accepted or refused
 * by the brand, withdrawn by the member, or lapsed (expired) when the purchase has become too old
 * to be booked.
 */
export const MISSING_STATES = ['pending', 'accepted', 'refused', 'withdrawn', 'lapsed'] as const

/** Why a request is refused; the decider's text is added. */
export const MISSING_REASONS = [
  'unreadable',
  'otherShop',
  'otherData',
  'alreadyBooked',
  'returned',
  'notOwn',
  'other',
] as const

export const MISSING_LIMITS = {
  /** Open requests of a member in a program. */
  open: 3,
  /** Days for the brand's answer. */
  answerDays: 15,
  /** Days back to the purchase: the range for a brand's choice, and the default. */
  fewestDays: 1,
  mostDays: 60,
  days: 30,
  /**
   * The most days before the joining from which a brand may accept receipts; the default is none.
   */
  mostDaysBefore: 30,
  /** The most euros of a receipt: the range for a brand's choice, and the default. */
  mostEuros: 5000,
  euros: 500,
  /** Days after the decision until the image of the receipt is removed. */
  pictureDays: 30,
  /** Days after which an event is too old to be booked; an unanswered request then expires. */
  bookableDays: 90,
  /** Longest text of a refusal, in characters. */
  reasonText: 300,
} as const
