import type { MechanicsConfig, Partly, withTierDefaults } from '@vicino/domain/loyalty/config'
import type { ClaimStepType, RewardSetting } from './claim-model.ts'
import type { PlainLine } from '../../replay/testing/plain-targets.ts'

/** What members, tills and owners do in the model-based test of programs. */
export type ProgramCommand =
  | { readonly type: 'join' | 'leave'; readonly user: number; readonly program: number }
  | { readonly type: 'follow'; readonly user: number; readonly brand: number }
  | {
      readonly type: 'buy'
      readonly user: number
      readonly brand: number
      readonly lines: readonly PlainLine[]
      /** Seconds ago, at a brand without levels. */
      readonly ago: number
      /** How often it is sent, all at once. */
      readonly times: number
    }
  /** `sale`: which of those so far. Nothing told: all that is left of it. */
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
  /** A receipt that is known is sent with another amount. */
  | { readonly type: 'conflict'; readonly sale: number }
  /** A deal of the brand is redeemed at its till. */
  | { readonly type: 'redeem'; readonly user: number; readonly brand: number; readonly cents: number }
  | { readonly type: 'void'; readonly redemption: number }
  | { readonly type: 'claim'; readonly user: number; readonly reward: number }
  /** `claim`: which of those so far. `reward`: what is offered or taken in its place. */
  | {
      readonly type: 'claimStep'
      readonly step: ClaimStepType
      readonly claim: number
      readonly reward: number
      /** Of the brand whose till hands it over; the program's own where it may not. */
      readonly till: number
    }
  /** `brand` and the owner of a common program about their partnership. */
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

/** What owner and partner agree on: thousandths of a cent a point, percent of a prize's value. */
export interface PlayTerms {
  readonly earns: boolean
  readonly handsOver: boolean
  readonly priceMilli: number
  readonly prizePercent: number
}

/** A program of the play, by days from its beginning; a draft is made by the API. */
export interface ProgramSetting {
  readonly brand: number
  readonly draft?: true
  /** Other brands may be its partners. */
  readonly common?: true
  readonly days: readonly [first: number, last: number]
  readonly config: Partly<MechanicsConfig>
}
export interface PlaySetting {
  readonly users: number
  /** Levels of each brand; undefined = off. */
  readonly brands: readonly (Parameters<typeof withTierDefaults>[0] | undefined)[]
  readonly programs: readonly ProgramSetting[]
  readonly rewards: readonly RewardSetting[]
}
