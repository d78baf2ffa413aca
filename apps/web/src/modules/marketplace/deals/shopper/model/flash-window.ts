import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { isFlash } from './time.ts'

/** Returns the ids of available deals with more than 0 and at most 7200 s left. */
export function flashWindow(
  deals: readonly Pick<Deal, '_id' | 'expirationDate' | 'isUsed' | 'quantity'>[],
  now: number,
): string[] {
  return deals
    .filter((deal) => !deal.isUsed && deal.quantity > 0 && isFlash(deal.expirationDate, now))
    .map((deal) => deal._id)
}
