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

/**
 * The payload of an event about a redemption; emit_code_event() of redemption-command.functions.sql
 * writes it.
 */
export interface RedemptionEvent {
  readonly redemptionId: string
  readonly userId: string
  readonly dealId: string
  readonly brandId: string
  readonly channel: 'store' | 'online'
  /** The redemption's BrandPoints: credited when it is confirmed, reversed when it is voided. */
  readonly points: number
}
