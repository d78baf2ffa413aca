import type { Deal } from '@vicino/contract/marketplace/deals/schemas'

/** The `count` largest discounts among the deals near; of equal ones the nearer, which comes first. */
export function bestDiscounts(deals: readonly Deal[], count: number): Deal[] {
  return deals.toSorted((one, other) => other.discount - one.discount).slice(0, count)
}
