/**
 * Life of a request for points of a purchase that was not recorded: pending → accepted or refused by the brand,
 * withdrawn by the member, or lapsed when nobody has answered for so long that the purchase cannot be booked any more.
 */
export const MISSING_STATES = ['pending', 'accepted', 'refused', 'withdrawn', 'lapsed'] as const

/** Why a request is refused; a text of whoever decides goes with it. */
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
  /** Days in which the brand should answer. */
  answerDays: 15,
  /** Days back to the purchase: what a brand may choose, and its choice until it makes another one. */
  fewestDays: 1,
  mostDays: 60,
  days: 30,
  /** Most days before the joining from which a brand may take receipts; none until it chooses. */
  mostDaysBefore: 30,
  /** Most euros of a receipt: what a brand may choose, and its choice until it makes another one. */
  mostEuros: 5000,
  euros: 500,
  /** Days after the decision until the picture of the receipt is removed. */
  pictureDays: 30,
  /** Days after which an event is too old to be booked: an unanswered request lapses then. */
  bookableDays: 90,
  /** Longest text of a refusal, in characters. */
  reasonText: 300,
} as const
