import type { OwnReferralReason } from '@vicino/contract/loyalty/referrals/schemas'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** Invitations of one inviter wait for the brand: those that came to wait in one run. */
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
  /** Last day on which the brand decides: YYYY-MM-DD of Rome. */
  readonly decideBy: string
  /** None of the program waited before: the brand's people are told, and find the later ones with it. */
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
  /** What the inviter was given, and has afterwards; 0 where it was refused. */
  readonly points: number
  readonly balance: number
}
