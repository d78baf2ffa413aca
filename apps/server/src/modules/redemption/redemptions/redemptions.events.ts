declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'redemption.opened': RedemptionEvent
    'redemption.confirmed': RedemptionEvent
    'redemption.cancelled': RedemptionEvent
    /** The shop ended the code. */
    'redemption.freed': RedemptionEvent
    'redemption.expired': RedemptionEvent
    'redemption.voided': RedemptionEvent
  }
}

/** What an event says of the redemption that it happened to; written by emit_code_event() of redemption-command.functions.sql. */
export interface RedemptionEvent {
  readonly redemptionId: string
  readonly userId: string
  readonly dealId: string
  readonly brandId: string
  readonly channel: 'store' | 'online'
  /** The redemption's BrandPoints: credited when it is confirmed, taken back when it is voided. */
  readonly points: number
}
