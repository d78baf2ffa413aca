import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { describe, expect, it } from 'vitest'
import { bestDiscounts } from './best-discounts.ts'

describe('R-083 the best discounts nearby', () => {
  it('takes the largest discounts; among equal ones the nearer comes first', () => {
    const deals = [20, 50, 50, 70].map((discount, place) => ({ _id: `${place}`, discount })) as Deal[]
    expect(bestDiscounts(deals, 3).map((deal) => deal._id)).toEqual(['3', '1', '2'])
  })
})
