import { queryOptions } from '@tanstack/react-query'
import { serverClock } from '~/lib/server-clock.ts'
import { cartItems } from '../model/cart-sums.ts'
import { cartDeals } from './saved-deals.ts'

/**
 * Counts the deals in the cart from the cart's cached answer, so that the badge changes as soon as
 * a deal is saved or removed.
 */
export function savedCount() {
  const cart = cartDeals()
  return queryOptions({ ...cart, select: ({ items }) => cartItems(items, serverClock.now()).length })
}
