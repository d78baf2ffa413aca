/** What tills and programs do all day is not in the log of the platform: codes, claims, coupons, commissions. */
export const NOT_LISTED = ['redemption', 'claim', 'coupon', 'commission'] as const
