declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'loyalty.joined': { readonly programId: string; readonly brandId: string; readonly userId: string }
    'loyalty.left': {
      readonly programId: string
      readonly brandId: string
      readonly userId: string
      /** The level held. */
      readonly rank: number
    }
    /** A membership went over to the other account of the same person; `userIds`: from, into. */
    'loyalty.merged': {
      readonly programId: string
      readonly brandId: string
      readonly userIds: readonly [from: string, into: string]
      /** The level that ended. */
      readonly rank: number
      /** Whether the other account took part only from then on: it is no participant less then. */
      readonly joins: boolean
    }
    /** They gave or withdrew optional consents of a program. */
    'loyalty.consents_changed': {
      readonly programId: string
      readonly brandId: string
      readonly userId: string
    }
    /** Names, e-mail, birth date or place of somebody who takes part in programs are others; written by a trigger. */
    'loyalty.person_changed': { readonly userId: string }
    /** Points that waited can be spent. */
    'loyalty.matured': {
      readonly programId: string
      readonly userId: string
      readonly points: number
    }
    /** Rows of members were written without an event of each: an import, or a period that ended. At most 500 members. */
    'loyalty.members_written': { readonly programId: string; readonly userIds: readonly string[] }
    /** An event of a member was processed and took nothing back; it may have earned nothing. */
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
      /** A replay of history: nobody is told. */
      readonly silent?: boolean
    }
    /** A level that falls on a day if nothing is earned until then. */
    'loyalty.tier_falling': {
      readonly programId: string
      readonly brandId: string
      readonly userId: string
      readonly from: number
      readonly to: number
      readonly daysLeft: number
      /** To keep it, in what levels are measured by: status points, whole euros or purchases. */
      readonly missing: number
    }
    /** Levels of a program's members with ids after `after` are still to be computed by a new version. */
    'loyalty.levels_due': {
      readonly programId: string
      readonly brandId: string
      readonly version: number
      readonly after: string
    }
    /** An automatic claim was made and waits to be taken further. */
    'loyalty.claimed_automatically': {
      readonly programId: string
      readonly brandId: string
      readonly userId: string
      readonly claimId: string
      /** The member's first claim in this program. */
      readonly isFirst: boolean
    }
    /** Points that an automatic claim took without a reward: in a replay of history. */
    'loyalty.claimed': {
      readonly programId: string
      readonly brandId: string
      readonly userId: string
      readonly times: number
      readonly points: number
      /** Wall date of Rome. */
      readonly day: string
    }
    /** Points and stamps that are gone; those that ran out are told by a trigger (tell_expiry() of members.functions.sql), for each lot. */
    'loyalty.expired': {
      readonly programId: string
      readonly brandId: string
      readonly userId: string
      /** `expiry`: their time was over; `level`: what the member's tier forfeits. */
      readonly cause: 'expiry' | 'level' | 'left' | 'closed' | 'cancelled'
      readonly points: number
      readonly stamps: number
      readonly day: string
      /** A replay of history: nobody is told. */
      readonly silent?: boolean
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
  /** The partner of a common program at which it was bought or given back; missing for the program's own brand. */
  readonly sellerId?: string
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
  /** The feature that had it booked tells its member. */
  readonly toldApart?: boolean
}
