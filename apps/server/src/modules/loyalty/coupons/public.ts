import './brand-coupons.events.ts'

/**
 * For features that give coupons out and take them.
 *
 * - `issueCoupons(tx, { brandId, templateId, userIds, cause, actorId?, now })` gives codes, each person once for a cause.
 * - `previewCoupon(db, receipt)` tells what a typed code takes off a purchase of its member.
 * - `useCoupon(tx, receipt)` uses it, in the transaction that registers the purchase with `paidCents` (and `lines`).
 */
export { type Issued, issueCoupons, type IssueRefusal } from './issue.ts'
export { type CodeOnReceipt, type Discounted, previewCoupon, type Used, useCoupon } from './use-coupons.ts'
export type { CouponEvent, CouponUseEvent } from './brand-coupons.events.ts'
/** For wallets of phones. */
export { couponToCarry } from './my-coupons.ts'
/** For the till, which reads whatever is shown to it. */
export { couponByQr, couponByTyped } from './till.ts'
/** For exports that are made by a job. */
export { rowsOfCoupons } from './coupon-rows.ts'
