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
