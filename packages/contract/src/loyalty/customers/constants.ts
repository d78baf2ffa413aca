/** Columns by which customers are sorted; `-` before one turns it round. */
export const CUSTOMER_SORTS = [
  'username',
  'consent',
  'firstInteraction',
  'proofPosts',
  'reviews',
  'redeemedRewards',
  'bollini',
  'bp',
  'purchases',
  'totalValue',
  'loyaltyPoints',
  'lastPurchase',
  'loyaltyLevel',
] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]

/**
 * What a customer has consented to, from nothing to all: none = no privacy consent, basic = privacy alone, partial =
 * privacy and marketing or info, full = all three.
 */
export const CONSENT_CLASSES = ['none', 'basic', 'partial', 'full'] as const
export type ConsentClass = (typeof CONSENT_CLASSES)[number]

/** Page sizes of the table. */
export const CUSTOMER_PAGE_SIZES = [5, 10, 20, 50, 100] as const
export const CUSTOMER_PAGE = 5

/** Customers that a search or filters leave are counted up to here; more are told as so many and one. */
export const MOST_COUNTED = 100_000

/** Customers that one act is about at most: as many as a page of the table shows. */
export const MOST_SELECTED = 100

/**
 * What staff may add or take by hand: points and stamps in one act for one customer, the same in a day (Rome,
 * acts summed without their signs), and points of all acts of one person of the staff in a day. Characters of the reason.
 */
export const ADJUSTMENT = {
  points: 10_000,
  stamps: 100,
  pointsPerDay: 20_000,
  stampsPerDay: 200,
  pointsPerStaffDay: 1_000_000,
  reasonLeast: 10,
  reasonMost: 300,
} as const

/** Why a customer of an act was left out. */
export const ADJUSTMENT_REFUSALS = [
  'not_customer',
  'staff_self',
  'balance_too_low',
  'daily_limit',
  'program_not_active',
] as const

/** Characters of a brand's message to its customers. */
export const MESSAGE_MOST = { title: 60, text: 300 } as const

/** Views of a person on the customers of a program. */
export const MOST_VIEWS = 20

/** Labels and segments of a program. */
export const MOST_LABELS = 50
export const MOST_SEGMENTS = 100
