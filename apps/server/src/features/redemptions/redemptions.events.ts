declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    'redemption.opened': RedemptionEvent
    'redemption.confirmed': RedemptionEvent
    'redemption.cancelled': RedemptionEvent
    'redemption.expired': RedemptionEvent
    'redemption.voided': RedemptionEvent
  }
}

/** What happened to a redemption, for those who act on it afterwards. */
export interface RedemptionEvent {
  readonly redemptionId: string
  readonly userId: string
  readonly dealId: string
  readonly brandId: string
  readonly channel: 'store' | 'online'
  /** BrandPoints that it credits, credited or took back. */
  readonly points: number
}
