/** Columns for sorting customers; `-` before one means descending. */
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
 * The consents of a customer, from none to all: none = no privacy consent, basic = only
 * privacy, partial = privacy and marketing or info, full = all three.
 */
export const CONSENT_CLASSES = ['none', 'basic', 'partial', 'full'] as const
export type ConsentClass = (typeof CONSENT_CLASSES)[number]

/** Page sizes of the table. */
export const CUSTOMER_PAGE_SIZES = [5, 10, 20, 50, 100] as const
export const CUSTOMER_PAGE = 5

/**
 * Customers of a search or with filters are counted up to this number; more are reported as this
 * number plus one.
 */
export const MOST_COUNTED = 100_000

/** The most customers of one action: a page of the table. */
export const MOST_SELECTED = 100

/**
 * Limits of manual adjustments: points and stamps of one adjustment for one customer, the same per
 * day (Rome, sums without signs), and points of all adjustments of one staff member per day.
 * Characters of the reason.
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

/** Why an adjustment omitted a customer. */
export const ADJUSTMENT_REFUSALS = [
  'not_customer',
  'staff_self',
  'balance_too_low',
  'daily_limit',
  'program_not_active',
  'without_purchase',
] as const

/** Characters of a brand's message to its customers. */
export const MESSAGE_MOST = { title: 60, text: 300 } as const

/** The most views of a person for the customers of a program. */
export const MOST_VIEWS = 20

/** Labels and segments of a program. */
/** Notes of a shop on one customer, and the characters of one. */
export const MOST_NOTES = 50
export const NOTE_MOST = 500

export const MOST_LABELS = 50
export const MOST_SEGMENTS = 100
