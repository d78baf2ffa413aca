/** Percent off, an amount off, or one free product. */
export const COUPON_KINDS = ['percent', 'amount', 'product'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]
