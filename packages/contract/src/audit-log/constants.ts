/** What tills and programs do all day is not in the log of the platform: codes, claims, coupons, commissions. */
export const NOT_LISTED = ['redemption', 'claim', 'coupon', 'commission'] as const

/** Rows of an export at most: a longer one is asked for in pieces of time. */
export const EXPORT_ROWS = 100_000
