import type { ProgramTerms, RewardTerms } from '../changes.ts'
import type { BondExemption } from '../promotion-law.ts'

/** A reward in a regulation. */
export interface RegulationReward extends RewardTerms {
  readonly name: string
  /** Percent of VAT; the bond is computed without VAT. */
  readonly vatPercent: number
  /** The expected number of claims, where the stock is unlimited. */
  readonly estimate: number | null
  /** Who gets a donation. */
  readonly beneficiary?: string | null
}

/** A company in a program of several brands (docs/law.md, "Prize promotions"). */
export interface Partner {
  readonly legalSubject: string
  readonly piva: string
  readonly sedeLegale: string
}

export type RegulationBond =
  | { readonly amount: number; readonly kind: 'deposit' | 'surety'; readonly date: string | null }
  | { readonly notDue: BondExemption }

/** Everything that a regulation is generated from. */
export interface RegulationTerms extends ProgramTerms {
  readonly name: string
  readonly brandName: string
  /** `discounts_only`: only discounts at the same brand's shops, so no bond (art. 6 c-bis). */
  readonly mode: 'prizes' | 'discounts_only'
  /** The recorded deposit, or the reason of the law why none is due; null = nothing recorded. */
  readonly bond: RegulationBond | null
  readonly legalSubject: string
  /** The promoter's delegate; null where there is none. */
  readonly delegatedSubject: string | null
  readonly piva: string
  readonly sedeLegale: string
  readonly pec: string
  readonly partners: readonly Partner[]
  /** Restaurants and tourism: opinions are not rewarded (docs/modules/loyalty.md, "Awards"). */
  readonly isBlockedSector: boolean
  readonly rewards: readonly RegulationReward[]
}
