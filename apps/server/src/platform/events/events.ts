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

/** Every domain event by its type, with what it carries: ids and numbers, no personal data (rows are kept 30 days). */
export interface DomainEvents {
  'redemption.opened': RedemptionEvent
  'redemption.confirmed': RedemptionEvent
  'redemption.cancelled': RedemptionEvent
  'redemption.expired': RedemptionEvent
  'redemption.voided': RedemptionEvent
  /** Emitted by features that credit or debit outside of a redemption; BrandPoints, `balance` after the movement. */
  'points.moved': { readonly userId: string; readonly amount: number; readonly balance: number }
  /** Somebody asked for a new password; `userId` of an unknown account is nobody's. */
  'password.forgotten': { readonly userId: string; readonly language: 'it' | 'en' }
}

export type EventType = keyof DomainEvents

/** An event as a consumer gets it; of several types, `type` tells which payload it has. */
export type EventOf<T extends EventType> = {
  readonly [Each in T]: {
    readonly id: number
    readonly type: Each
    readonly payload: DomainEvents[Each]
    readonly createdAt: Date
  }
}[T]
