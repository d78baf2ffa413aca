declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** Somebody was given a code. `cause`: what for, 'hand', 'segment', 'reward', 'automation' … */
    'coupon.issued': CouponEvent & { readonly cause: string }
    'coupon.used': CouponUseEvent
    /** A use was taken back; the code is `active` again, or `expired` by then. */
    'coupon.voided': CouponUseEvent & { readonly state: 'active' | 'expired' }
    'coupon.revoked': CouponEvent
    'coupon.expired': CouponEvent
    /** A code that can be used runs out in so many days. */
    'coupon.ending': CouponEvent & { readonly daysLeft: number }
  }
}

export interface CouponEvent {
  readonly couponId: string
  readonly templateId: string
  readonly brandId: string
  readonly userId: string
}

export interface CouponUseEvent extends CouponEvent {
  readonly useId: string
  readonly receiptId: string
  /** Cents: of the receipt before coupons, taken off by this one, paid after all of them. */
  readonly amountCents: number
  readonly discountCents: number
  readonly paidCents: number
}
