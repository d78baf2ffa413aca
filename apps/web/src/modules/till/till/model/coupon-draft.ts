/** Values typed for a receipt with coupons. They stay while one more coupon is read. */
export interface CouponDraft {
  readonly amount: string
  readonly receiptId: string
  /** Price of the products that each coupon applies to. */
  readonly eligible: Readonly<Record<string, string>>
  /** A deal confirmed minutes before belongs to another receipt. */
  readonly isSeparate: boolean
}

export const NO_DRAFT: CouponDraft = { amount: '', receiptId: '', eligible: {}, isSeparate: false }
