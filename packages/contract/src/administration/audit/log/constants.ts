/**
 * Everyday actions of tills and programs, which the platform's log omits: codes, claims, coupons,
 * visits, commissions.
 */
export const NOT_LISTED = ['redemption', 'claim', 'coupon', 'visit', 'commission'] as const
