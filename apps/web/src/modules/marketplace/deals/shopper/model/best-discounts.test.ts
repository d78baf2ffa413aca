import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { describe, expect, it } from 'vitest'
import { bestDiscounts } from './best-discounts.ts'

describe('R-083 the best discounts near', () => {
  it('takes the largest, the nearer first among equal ones', () => {
    const deals = [20, 50, 50, 70].map((discount, place) => ({ _id: `${place}`, discount })) as Deal[]
    expect(bestDiscounts(deals, 3).map((deal) => deal._id)).toEqual(['3', '1', '2'])
  })
})
