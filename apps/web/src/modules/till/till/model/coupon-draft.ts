/** What was typed for a receipt with coupons; it stays while one more coupon is read. */
export interface CouponDraft {
  readonly amount: string
  readonly receiptId: string
  /** By coupon: what the products cost that it is for. */
  readonly eligible: Readonly<Record<string, string>>
  /** A deal of the minutes before is on another receipt. */
  readonly isSeparate: boolean
}

export const NO_DRAFT: CouponDraft = { amount: '', receiptId: '', eligible: {}, isSeparate: false }
