import { queryOptions } from '@tanstack/react-query'
import { cartItems } from '../cart/cart-sums.ts'
import { cartDeals } from './saved-deals.ts'

/** Number of deals in the cart, from the cart's own answer: the badge follows a press at once. */
export function savedCount() {
  const cart = cartDeals()
  return queryOptions({ ...cart, select: ({ items }) => cartItems(items, Date.now()).length })
}
