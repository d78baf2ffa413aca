import type { Deal } from '@vicino/contract/marketplace/deals/schemas'

/**
 * Returns the `count` largest discounts among nearby deals. Of equal ones the nearer comes first.
 */
export function bestDiscounts(deals: readonly Deal[], count: number): Deal[] {
  return deals.toSorted((one, other) => other.discount - one.discount).slice(0, count)
}
