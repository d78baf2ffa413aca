import type { SavedDeal } from '@vicino/contract/marketplace/deals/schemas'
import { isRedeemable } from '@vicino/domain/deal-state'
import { hasReacted } from './reaction-state.ts'

/**
 * The deals to buy: saved, valid, unused, in stock. A deal is left out as soon as the user removes
 * it, before the server answers.
 */
export function cartItems(saved: readonly SavedDeal[], now: number): SavedDeal[] {
  return saved.filter((deal) => isRedeemable(deal, now) && hasReacted(deal, 'WANT'))
}

/** Sum to pay and what is saved against the list prices, in euros; added up in cents. */
export function cartSums(items: readonly Pick<SavedDeal, 'price' | 'discountPrice'>[]) {
  let total = 0
  let full = 0
  for (const item of items) {
    total += Math.round(item.discountPrice * 100)
    full += Math.round(item.price * 100)
  }
  return { total: total / 100, saving: (full - total) / 100 }
}
