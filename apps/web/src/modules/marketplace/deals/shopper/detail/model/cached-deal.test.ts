import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { dealKeys } from '../../model/query-keys.ts'
import { cachedDeal } from './cached-deal.ts'

const deal = { _id: 'a', title: 'Pizza', reactions: {}, brand: {} }

describe('a deal that the screen already contains', () => {
  it('R-123 opens from any list that contains it', () => {
    const client = new QueryClient()
    client.setQueryData(dealKeys.recent, [{ _id: 'a', title: 'Pizza' }])
    expect(cachedDeal(client, 'a')).toBeUndefined()
    client.setQueryData(dealKeys.browse({ q: '' }), {
      pages: [{ items: [] }, { items: [deal] }],
      pageParams: [],
    })
    expect(cachedDeal(client, 'a')).toBe(deal)
    expect(cachedDeal(client, 'b')).toBeUndefined()
  })
})
