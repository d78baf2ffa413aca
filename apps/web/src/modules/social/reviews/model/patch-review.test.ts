import { expect, it } from 'vitest'
import { patchReview } from './patch-review.ts'

const review = (id: string) => ({ _id: id, stars: 4, helpful: 0, product: { _id: id } })

it('a vote changes the review in pages, first lists and the own review, and nothing else', () => {
  const changed = { ...review('a'), helpful: 1 }
  const pages = { pages: [{ items: [review('a'), review('b')], nextCursor: null }], pageParams: [undefined] }
  expect(patchReview(pages, 'a', { helpful: 1 })).toEqual({
    pages: [{ items: [changed, review('b')], nextCursor: null }],
    pageParams: [undefined],
  })
  expect(patchReview({ items: [review('a')], summary: { total: 1 } }, 'a', { helpful: 1 })).toEqual({
    items: [changed],
    summary: { total: 1 },
  })
  expect(patchReview({ review: review('a'), points: 0 }, 'a', { helpful: 1 })).toEqual({
    review: changed,
    points: 0,
  })
  expect(patchReview({ review: null }, 'a', { helpful: 1 })).toEqual({ review: null })
  expect(patchReview(undefined, 'a', { helpful: 1 })).toBeUndefined()
})
