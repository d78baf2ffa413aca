import { describe, expect, it } from 'vitest'
import { patchDeals } from './patch-deals.ts'

const deal = { _id: 'a', title: 'Pizza', reactions: { LIKE: 1 } }
const other = { _id: 'b', title: 'Gelato', reactions: { LIKE: 0 } }
const change = { reactions: { LIKE: 2 } }
const changed = { ...deal, ...change }

describe('R-134 the answer changes every list that shows the deal', () => {
  it('changes a detail, a list, a page and pages of an infinite list', () => {
    expect(patchDeals(deal, 'a', change)).toEqual(changed)
    expect(patchDeals([other, deal], 'a', change)).toEqual([other, changed])
    expect(patchDeals({ items: [deal], nextCursor: null }, 'a', change)).toEqual({
      items: [changed],
      nextCursor: null,
    })
    expect(
      patchDeals({ pages: [{ items: [other] }, { items: [deal] }], pageParams: [0, 1] }, 'a', change),
    ).toEqual({ pages: [{ items: [other] }, { items: [changed] }], pageParams: [0, 1] })
  })

  it('data without the deal stays the same object', () => {
    const pages = { pages: [{ items: [other] }], pageParams: [0] }
    expect(patchDeals(pages, 'a', change)).toBe(pages)
    expect(patchDeals(undefined, 'a', change)).toBeUndefined()
    const recent = [{ _id: 'a', viewedAt: '' }]
    expect(patchDeals(recent, 'a', change)).toBe(recent)
  })
})
