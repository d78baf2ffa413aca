import type { DealRecord } from '@vicino/contract/marketplace/deals/admin/schemas'

/** The state of a deal as the back-office names it. */
export const recordState = (deal: {
  /** It can be had now. */
  readonly active: boolean
  readonly withdrawn: boolean
}): DealRecord['state'] => (deal.withdrawn ? 'withdrawn' : deal.active ? 'active' : 'ended')
