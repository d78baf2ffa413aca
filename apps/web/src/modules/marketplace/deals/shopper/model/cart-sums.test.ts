import type { SavedDeal } from '@vicino/contract/marketplace/deals/schemas'
import { describe, expect, it } from 'vitest'
import { cartItems, cartSums } from './cart-sums.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const WANT = [{ type: 'WANT', createdAt: '2026-11-20T10:00:00Z' }]
const saved = {
  _id: 'a',
  isUsed: false,
  quantity: 3,
  expirationDate: '2026-11-22T10:00:00Z',
  userReactions: WANT,
}
const items = (...changes: object[]) => changes.map((change) => ({ ...saved, ...change })) as SavedDeal[]

describe('R-005 cart', () => {
  it('contains saved deals that are valid, unused and in stock', () => {
    const all = items(
      {},
      { _id: 'b', isUsed: true },
      { _id: 'c', expirationDate: '2026-11-21T10:00:00Z' },
      { _id: 'd', quantity: 0 },
      { _id: 'e', userReactions: [] },
    )
    expect(cartItems(all, NOW).map((deal) => deal._id)).toEqual(['a'])
  })

  it('adds up prices in cents', () => {
    const prices = [
      { price: 0.3, discountPrice: 0.1 },
      { price: 9.8, discountPrice: 0.2 },
      { price: 14.9, discountPrice: 9.9 },
    ]
    expect(cartSums(prices)).toEqual({ total: 10.2, saving: 14.8 })
    expect(cartSums([])).toEqual({ total: 0, saving: 0 })
  })
})
