import type { OwnReferralReason } from '@vicino/contract/loyalty/referrals/schemas'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** Invitations of one inviter wait for the brand: all that one run has held. */
    'referral.held': ReferralsHeld
    /** An invitation was paid or refused, by the rules, by the brand, or because nobody decided. */
    'referral.decided': ReferralDecided
  }
}

export interface ReferralsHeld {
  readonly programId: string
  readonly brandId: string
  /** The inviter. */
  readonly userId: string
  readonly count: number
  /** Last day for the brand's decision: YYYY-MM-DD in Rome. */
  readonly decideBy: string
  /**
   * True when none of the program waited before. Only then the brand's people are notified; they
   * find later ones on the same screen.
   */
  readonly isFirst: boolean
}

export interface ReferralDecided {
  readonly referralId: string
  readonly programId: string
  readonly brandId: string
  /** The inviter. */
  readonly userId: string
  /** Why it was refused; null = it was paid. */
  readonly reason: OwnReferralReason | null
  /** Points given to the inviter, and the balance afterwards; 0 where it was refused. */
  readonly points: number
  readonly balance: number
}
