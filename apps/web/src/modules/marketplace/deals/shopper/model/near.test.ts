import type { SavedDeal } from '@vicino/contract/marketplace/deals/schemas'
import { expect, it } from 'vitest'
import { HERE_M, NEAR_M, usableWithin } from './near.ts'

const NOW = Date.parse('2027-03-01T10:00:00Z')
const deal = (id: string, more: Partial<SavedDeal>): SavedDeal =>
  ({
    _id: id,
    link: null,
    quantity: 3,
    isUsed: false,
    expirationDate: '2027-03-02T10:00:00Z',
    userReactions: [{ type: 'WANT', createdAt: '2027-02-01T10:00:00Z' }],
    ...more,
  }) as SavedDeal

it('saved deals of the shops around can be used, the nearest first', () => {
  const saved = [
    deal('far', { distance: NEAR_M + 1 }),
    deal('door', { distance: HERE_M }),
    deal('corner', { distance: NEAR_M }),
    deal('online', { distance: 10, link: 'https://example.com' }),
    deal('somewhere', {}),
    deal('used', { distance: 10, isUsed: true }),
    deal('over', { distance: 10, expirationDate: '2027-03-01T09:59:59Z' }),
    deal('removed', { distance: 10, userReactions: [] }),
  ]
  const ids = (metres: number) => usableWithin(saved, metres, NOW).map(({ _id }) => _id)
  expect(ids(NEAR_M)).toEqual(['door', 'corner'])
  expect(ids(HERE_M)).toEqual(['door'])
})
