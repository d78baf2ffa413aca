declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'promoter.slots_opened': { readonly slotId: string; readonly brandId: string }
    'promoter.slot_taken': { readonly slotId: string; readonly brandId: string; readonly promoterId: string }
    'commission.changed': CommissionChange
    /** A brand has marked the payable commissions of a promoter as paid. */
    'commission.paid': { readonly payoutId: string; readonly brandId: string }
  }
}

/** `held`: earned, and held back until the brand has reviewed it. */
export type CommissionStep = 'earned' | 'held' | 'reversed' | 'released' | 'refused'

export interface CommissionChange {
  readonly commissionId: string
  readonly step: CommissionStep
}
