declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'loyalty.joined': { readonly programId: string; readonly brandId: string; readonly userId: string }
    'loyalty.left': {
      readonly programId: string
      readonly brandId: string
      readonly userId: string
      /** The tier held. */
      readonly rank: number
    }
    /** A membership moved to the other account of the same person; `userIds`: from, into. */
    'loyalty.merged': {
      readonly programId: string
      readonly brandId: string
      readonly userIds: readonly [from: string, into: string]
      /** The tier that ended. */
      readonly rank: number
      /**
       * True when the other account takes part only from now on: the number of participants stays
       * the same.
       */
      readonly joins: boolean
    }
    /** A member gave or withdrew optional consents of a program. */
    'loyalty.consents_changed': {
      readonly programId: string
      readonly brandId: string
      readonly userId: string
    }
    /**
     * Names, e-mail, birth date or place of a person who takes part in programs changed; a trigger
     * writes this event.
     */
    'loyalty.person_changed': { readonly userId: string }
    /** Pending points became spendable. */
    'loyalty.matured': {
      readonly programId: string
      readonly userId: string
      readonly points: number
    }
    /**
     * Rows of members were written without an event for each: by an import, or at the end of a
     * period. At most 500 members.
     */
    'loyalty.members_written': { readonly programId: string; readonly userIds: readonly string[] }
    /** An event of a member was processed and took nothing back; it may have earned nothing. */
    'loyalty.earned': LoyaltyMoved
    /** A refund, or an award that was reversed: points, stamps and status are 0 or less. */
    'loyalty.reversed': LoyaltyMoved
    'loyalty.tier_changed': {
      readonly programId: string
      readonly brandId: string
      readonly userId: string
      readonly from: number
      readonly to: number
      /** Moment of the change, ms. */
      readonly at: number
      /** True in a replay of history: nobody is notified. */
      readonly silent?: boolean
    }
    /** A tier will fall on a day unless the member earns enough before. */
    'loyalty.tier_falling': {
      readonly programId: string
      readonly brandId: string
      readonly userId: string
      readonly from: number
      readonly to: number
      readonly daysLeft: number
      /**
       * The missing amount to keep it, in the unit of the tiers: status points, whole euros or
       * purchases.
       */
      readonly missing: number
    }
    /**
     * Tiers of a program's members with ids after `after` still have to be computed by a new
     * version.
     */
    'loyalty.tiers_due': {
      readonly programId: string
      readonly brandId: string
      readonly version: number
      readonly after: string
    }
    /** An automatic claim was made and waits for its next step. */
    'loyalty.claimed_automatically': {
      readonly programId: string
      readonly brandId: string
      readonly userId: string
      readonly claimId: string
      /** True for the member's first claim in this program. */
      readonly isFirst: boolean
    }
    /** Points that an automatic claim without a reward took, in a replay of history. */
    'loyalty.claimed': {
      readonly programId: string
      readonly brandId: string
      readonly userId: string
      readonly times: number
      readonly points: number
      /** Calendar date in Rome. */
      readonly day: string
    }
    /**
     * Points and stamps were forfeited or have expired. A trigger emits the event of expired ones
     * for each lot (tell_expiry() of members.functions.sql).
     */
    'loyalty.expired': {
      readonly programId: string
      readonly brandId: string
      readonly userId: string
      /** `expiry`: they expired; `level`: the member's tier forfeits them. */
      readonly cause: 'expiry' | 'tier' | 'left' | 'closed' | 'cancelled'
      readonly points: number
      readonly stamps: number
      readonly day: string
      /** True in a replay of history: nobody is notified. */
      readonly silent?: boolean
    }
    /** Points will expire on a day. */
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
  /**
   * The partner of a common program that sold or took back; missing for the program's own brand.
   */
  readonly sellerId?: string
  /** Type of the event. */
  readonly type: string
  /** Number of the receipt; missing unless it is a purchase or a refund. */
  readonly receiptId?: string
  /** The row of the metrics that it counts in: 'purchase', a mechanic, or a rule's kind. */
  readonly figure: string
  /** Calendar date in Rome on which it takes effect. */
  readonly day: string
  readonly points: number
  readonly stamps: number
  readonly status: number
  /** Cents of a purchase; below zero for a refund. */
  readonly cents: number
  readonly purchases: number
  /** The balance afterwards: points, debt, stamps. */
  readonly balance: number
  readonly debt: number
  readonly stampBalance: number
  /** True in a replay of history: nobody is notified. */
  readonly silent: boolean
  /** The feature that caused the event notifies the member. */
  readonly toldApart?: boolean
}
