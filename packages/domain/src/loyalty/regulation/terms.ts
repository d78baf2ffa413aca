import type { ProgramTerms, RewardTerms } from '../changes.ts'

/** A reward as a regulation names it. */
export interface RegulationReward extends RewardTerms {
  readonly name: string
  /** Percent; what the bond is computed on is without it. */
  readonly vatPercent: number
  /** How many will probably be claimed, where the stock is unlimited. */
  readonly estimate: number | null
}

/** A company that takes part in a program of several brands (docs/law.md, "Prize promotions"). */
export interface Partner {
  readonly legalSubject: string
  readonly piva: string
  readonly sedeLegale: string
}

/** Everything that a regulation is generated from. */
export interface RegulationTerms extends ProgramTerms {
  readonly name: string
  readonly brandName: string
  /** `discounts_only`: nothing but discounts at the same brand's shops, so no bond (art. 6 c-bis). */
  readonly mode: 'prizes' | 'discounts_only'
  readonly legalSubject: string
  /** Who acts for the promoter; null where nobody does. */
  readonly delegatedSubject: string | null
  readonly piva: string
  readonly sedeLegale: string
  readonly pec: string
  readonly partners: readonly Partner[]
  /** Restaurants and tourism: opinions are not rewarded (docs/modules/loyalty.md, "Awards"). */
  readonly isBlockedSector: boolean
  readonly rewards: readonly RegulationReward[]
}
