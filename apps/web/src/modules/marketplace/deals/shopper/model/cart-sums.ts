import type { SavedDeal } from '@vicino/contract/marketplace/deals/schemas'
import { isRedeemable } from '@vicino/domain/deal-state'
import { hasReacted } from './reaction-state.ts'

/**
 * Returns the deals to buy: saved, valid, unused, in stock. A deal that the user removes is
 * left out before the server answers.
 */
export function cartItems(saved: readonly SavedDeal[], now: number): SavedDeal[] {
  return saved.filter((deal) => isRedeemable(deal, now) && hasReacted(deal, 'WANT'))
}

/**
 * Sums the price to pay and the saving against list prices, in euros. It adds cents, to avoid
 * rounding errors.
 */
export function cartSums(items: readonly Pick<SavedDeal, 'price' | 'discountPrice'>[]) {
  let total = 0
  let full = 0
  for (const item of items) {
    total += Math.round(item.discountPrice * 100)
    full += Math.round(item.price * 100)
  }
  return { total: total / 100, saving: (full - total) / 100 }
}
