declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    'loyalty.joined': { readonly programId: string; readonly brandId: string; readonly userId: string }
    'loyalty.left': {
      readonly programId: string
      readonly brandId: string
      readonly userId: string
      /** The level held. */
      readonly rank: number
    }
    /** An event of a member was worked off and took nothing back; it may have earned nothing. */
    'loyalty.earned': LoyaltyMoved
    /** A refund, or an award that was taken back: points, stamps and status are 0 or less. */
    'loyalty.reversed': LoyaltyMoved
    'loyalty.tier_changed': {
      readonly programId: string
      readonly brandId: string
      readonly userId: string
      readonly from: number
      readonly to: number
      /** Of the change, ms. */
      readonly at: number
    }
    /** The automatic reward. */
    'loyalty.claimed': {
      readonly programId: string
      readonly brandId: string
      readonly userId: string
      readonly times: number
      readonly points: number
      /** Wall date of Rome. */
      readonly day: string
    }
    /** Points that ran out, lapsed at the program's end, or at leaving. */
    'loyalty.expired': {
      readonly programId: string
      readonly brandId: string
      readonly userId: string
      readonly points: number
      readonly stamps: number
      readonly day: string
    }
    /** Points that will run out on a day. */
    'loyalty.expiring': {
      readonly programId: string
      readonly brandId: string
      readonly userId: string
      readonly points: number
      readonly daysLeft: number
    }
  }
}

export interface LoyaltyMoved {
  readonly programId: string
  readonly brandId: string
  readonly userId: string
  readonly eventId: string
  /** Type of the event. */
  readonly type: string
  /** What it counts as in the figures: 'purchase', a mechanic, or a rule's kind. */
  readonly figure: string
  /** Wall date of Rome of its effect. */
  readonly day: string
  readonly points: number
  readonly stamps: number
  readonly status: number
  /** Of a purchase, or below zero of a refund. */
  readonly cents: number
  readonly purchases: number
  /** Afterwards: points, points owed, stamps. */
  readonly balance: number
  readonly debt: number
  readonly stampBalance: number
  /** A replay of history: nobody is told. */
  readonly silent: boolean
}
