declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /**
     * A customer received a code. `cause` is its kind: 'hand', 'segment', 'reward', 'automation',
     * 'code' …
     */
    'coupon.issued': CouponIssuedEvent
    'coupon.used': CouponUseEvent
    /** A use was reversed. The code is `active` again, or `expired` when its time is over. */
    'coupon.voided': CouponUseEvent & { readonly state: 'active' | 'expired' }
    'coupon.revoked': CouponEvent
    'coupon.expired': CouponEvent
    /** A usable code expires in `daysLeft` days. */
    'coupon.ending': CouponEvent & { readonly daysLeft: number }
  }
}

export interface CouponEvent {
  readonly couponId: string
  readonly templateId: string
  readonly brandId: string
  readonly userId: string
}

export interface CouponIssuedEvent extends CouponEvent {
  readonly cause: string
}

export interface CouponUseEvent extends CouponEvent {
  readonly useId: string
  readonly receiptId: string
  /**
   * Cents: the receipt before coupons, the discount of this coupon, and the amount paid after all
   * coupons.
   */
  readonly amountCents: number
  readonly discountCents: number
  readonly paidCents: number
}
