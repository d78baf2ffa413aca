/** What tills and programs do all day is not in the log of the platform: codes, claims, coupons, visits, commissions. */
export const NOT_LISTED = ['redemption', 'claim', 'coupon', 'visit', 'commission'] as const
