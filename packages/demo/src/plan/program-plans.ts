/** The content of the demo's programs, their catalogues and their coupons. */

/** A reward of a catalogue; numbers are whole, an omitted value does not apply. */
export interface RewardPlan {
  readonly kind: 'product' | 'service' | 'discount' | 'experience' | 'donation'
  readonly fulfilment: 'store' | 'shipping' | 'digital'
  readonly name: string
  readonly description: string
  /** Who gets a donation. */
  readonly beneficiary?: string
  /** Address of a drawing; null = none. */
  readonly image: string | null
  readonly points?: number
  readonly stamps?: number
  readonly moneyCents?: number
  readonly valueCents: number
  readonly vatPercent: number
  /** Omitted = unlimited. */
  readonly stock?: number
  readonly estimate?: number
  readonly perMember?: number
  readonly minRank?: number
  readonly isPaused?: boolean
  readonly needsApproval?: boolean
  /** Omitted = at once, or within 30 days where it is shipped. */
  readonly readyWithinDays?: number
  /** Name of the coupon that it gives. */
  readonly coupon?: string
}

/** A coupon of a brand; null = does not apply. */
export interface CouponPlan {
  readonly name: string
  readonly description: string
  readonly kind: 'percent' | 'amount' | 'product'
  readonly percent: number | null
  readonly valueCents: number | null
  readonly product: string | null
  readonly minSpendCents: number
  readonly validDays: number
  readonly total: number | null
  readonly perMember: number | null
  readonly combinable: boolean
}

/** A loyalty program of the demo. */
export interface ProgramPlan {
  readonly id: string
  readonly name: string
  readonly description: string
  /** The mechanics in the form of the API; omitted values are defaults. */
  readonly config: object
  /** YYYY-MM-DD. */
  readonly startDate: string
  readonly endDate: string
  readonly image: string
  readonly legalSubject: string
  readonly piva: string
  readonly sedeLegale: string
  readonly pec: string
  readonly isCrossbrand: boolean
  /** Deposit for the rewardProducts in euros; null = nothing yet. */
  readonly deposit: number | null
}
