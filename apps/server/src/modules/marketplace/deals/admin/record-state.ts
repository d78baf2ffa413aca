import type { DealRecord } from '@vicino/contract/marketplace/deals/admin/schemas'

/** Returns the state of a deal as the back-office names it. */
export const recordState = (deal: {
  /** True when the deal can be redeemed now. */
  readonly active: boolean
  readonly withdrawn: boolean
}): DealRecord['state'] => (deal.withdrawn ? 'withdrawn' : deal.active ? 'active' : 'ended')
