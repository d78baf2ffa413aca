import type { MechanicsConfig, Partly, withTierDefaults } from '@vicino/domain/loyalty/config'
import type { ClaimStepType, RewardSetting } from './claim-model.ts'
import type { PlainLine } from '../../replay/testing/plain-targets.ts'

/** Commands of members, tills and owners in the model-based test of programs. */
export type ProgramCommand =
  | { readonly type: 'join' | 'leave'; readonly user: number; readonly program: number }
  | { readonly type: 'follow'; readonly user: number; readonly brand: number }
  | {
      readonly type: 'buy'
      readonly user: number
      readonly brand: number
      readonly lines: readonly PlainLine[]
      /** Seconds before now; 0 at a brand with tiers. */
      readonly ago: number
      /** How many equal requests are sent at once. */
      readonly times: number
    }
  /**
   * `sale`: number of the sale in the play. Without an amount or items the whole remainder is
   * returned.
   */
  | {
      readonly type: 'refund'
      readonly sale: number
      readonly cents?: number
      readonly item?: PlainLine
      readonly times: number
    }
  | {
      readonly type: 'refundLoose'
      readonly user: number
      readonly brand: number
      readonly cents: number
      readonly item: boolean
    }
  /** A known receipt is sent with another amount. */
  | { readonly type: 'conflict'; readonly sale: number }
  /** The customer redeems a deal of the brand at its till. */
  | { readonly type: 'redeem'; readonly user: number; readonly brand: number; readonly cents: number }
  | { readonly type: 'void'; readonly redemption: number }
  | { readonly type: 'claim'; readonly user: number; readonly reward: number }
  /**
   * `claim`: number of the claim in the play. `reward`: the substitute that is offered or taken.
   */
  | {
      readonly type: 'claimStep'
      readonly step: ClaimStepType
      readonly claim: number
      readonly reward: number
      /**
       * Brand of the till that fulfils the reward; the program's own brand where this one may not.
       */
      readonly till: number
    }
  /** A step of `brand` or of the common program's owner in their partnership. */
  | {
      readonly type: 'partner'
      readonly act: 'invite' | 'accept' | 'decline' | 'leave' | 'withdraw'
      readonly program: number
      readonly brand: number
      readonly terms: PlayTerms
    }
  | { readonly type: 'advance'; readonly seconds: number }
  | {
      readonly type: 'cancel' | 'schedule' | 'unschedule' | 'activate' | 'configure'
      readonly program: number
    }

/**
 * Terms between owner and partner: thousandths of a cent for a point, percentage of a reward's
 * value.
 */
export interface PlayTerms {
  readonly earns: boolean
  readonly handsOver: boolean
  readonly priceMilli: number
  readonly prizePercent: number
}

/**
 * A program of the play, in days from the play's beginning; the API makes it while it is a draft.
 */
export interface ProgramSetting {
  readonly brand: number
  readonly draft?: true
  /** Other brands may become its partners. */
  readonly common?: true
  readonly days: readonly [first: number, last: number]
  readonly config: Partly<MechanicsConfig>
}
export interface PlaySetting {
  readonly users: number
  /** Tiers of each brand; undefined = off. */
  readonly brands: readonly (Parameters<typeof withTierDefaults>[0] | undefined)[]
  readonly programs: readonly ProgramSetting[]
  readonly rewards: readonly RewardSetting[]
}
