import './coupons.events.ts'

/**
 * For features that give coupons and accept them.
 *
 * - `issueCoupons(tx, { brandId, templateId, userIds, cause, actorId?, now })` gives codes, each
 *   person once for a cause.
 * - `previewCoupon(db, receipt)` computes the discount of a typed code on a purchase of its member.
 * - `useCoupon(tx, receipt)` uses the code, in the transaction that registers the purchase with
 *   `paidCents` (and `lines`).
 */
export { type Issued, issueCoupons, type IssueRefusal } from './issue.ts'
export { type CodeOnReceipt, type Discounted, previewCoupon, type Used, useCoupon } from './use-coupons.ts'
export type { CouponEvent, CouponUseEvent } from './coupons.events.ts'
/** For wallets of phones. */
export { couponToCarry } from './my-coupons.ts'
/** For the till, which reads every kind of code. */
export { couponByQr, couponByTyped } from './till.ts'
/** For exports that are made by a job. */
export { rowsOfCoupons } from './coupon-rows.ts'
