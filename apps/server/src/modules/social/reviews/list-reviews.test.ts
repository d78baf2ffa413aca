import * as contract from '@vicino/contract/social/reviews/endpoints'
import type { Review } from '@vicino/contract/social/reviews/schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NO_ID } from '../../../platform/testing/endpoint-cases.ts'
import { makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { countsOf, makeReview, redeem } from './testing/review.ts'

let test: TestApp
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  admin = await test.createUser({ role: 'superAdmin' })
})
afterAll(() => test.close())

it('R-143 each order and number of stars is read in pages without gaps, of a product and of a brand', async () => {
  const deal = await makeDeal(test.db)
  const as = await test.createUser()
  const made: { id: string; stars: number; helpful: number; place: number }[] = []
  for (let place = 0; place < 14; place += 1) {
    // Some are written at the same moment: the id decides their order.
    if (place % 3 === 0) test.clock.advance(60)
    const stars = [5, 3, 5, 1, 4][place % 5] ?? 5
    const { id } = await makeReview(test, { deal, stars })
    const helpful = place % 4 === 0 ? 2 : place % 2
    for (const voter of [as, admin].slice(0, helpful)) {
      await test.request(contract.voteReview, { as: voter, params: { id }, body: { helpful: true } })
    }
    made.unshift({ id, stars, helpful, place })
  }
  const walk = async (query: object, of: 'product' | 'brand' = 'product') => {
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const asked: object = { limit: 4, ...query, ...(cursor === null ? {} : { cursor }) }
      const page: { items: Review[]; nextCursor: string | null } =
        of === 'product'
          ? await test.request(contract.listReviews, { as, query: { productId: deal.product_id, ...asked } })
          : await test.request(contract.listBrandReviews, {
              as,
              params: { brandId: deal.brand_id },
              query: asked,
            })
      ids.push(...page.items.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor !== null)
    return ids
  }
  const sorted = (by: (review: (typeof made)[number]) => number, stars?: number) =>
    made
      .filter((review) => stars === undefined || review.stars === stars)
      .toSorted((a, b) => by(b) - by(a))
      .map(({ id }) => id)
  expect(await walk({})).toEqual(sorted(() => 0))
  expect(await walk({ sort: 'helpful' })).toEqual(sorted(({ helpful }) => helpful))
  expect(await walk({ sort: 'highest' })).toEqual(sorted(({ stars }) => stars))
  expect(await walk({ sort: 'lowest' })).toEqual(sorted(({ stars }) => -stars))
  expect(await walk({ stars: 5 })).toEqual(sorted(() => 0, 5))
  expect(await walk({ stars: 5, sort: 'helpful' })).toEqual(sorted(({ helpful }) => helpful, 5))
  expect(await walk({ stars: 2, sort: 'highest' })).toEqual([])
  expect(await walk({ sort: 'lowest' }, 'brand')).toEqual(sorted(({ stars }) => -stars))
  const { product_id: productId } = deal
  const { nextCursor } = await test.request(contract.listReviews, {
    as,
    query: { productId, limit: 4, sort: 'lowest' },
  })
  const crossed = { productId, limit: 4, cursor: nextCursor ?? '' }
  expect((await test.refused(contract.listReviews, { as, query: crossed })).code).toBe('cursor_invalid')
})

it('R-143 bars and votes agree with the reviews after two hundred acts of ten people at once', async () => {
  const deals = [await makeDeal(test.db), await makeDeal(test.db)] as const
  const people = await Promise.all(Array.from({ length: 10 }, () => test.createUser()))
  for (const deal of deals) for (const as of people) await redeem(test, as, deal)
  const ids: string[] = []
  const act = async (as: TestUser, index: number): Promise<void> => {
    const deal = deals[index % 2] ?? deals[0]
    const body = { productId: deal.product_id, stars: (index % 5) + 1, text: 'Pane buono, crosta spessa.' }
    const written = await test.send(contract.writeReview, { as, body })
    if (written.statusCode === 201) ids.push(written.json<Review>()._id)
    const params = { id: ids[index % ids.length] ?? NO_ID }
    await test.send(contract.voteReview, { as, params, body: { helpful: index % 3 > 0 } })
    await test.send(contract.changeReview, { as, params, body: { stars: ((index + 2) % 5) + 1 } })
    if (index % 4 === 0) await test.send(contract.withdrawReview, { as, params })
  }
  await Promise.all(
    people.map(async (as, person) => {
      for (let round = 0; round < 5; round += 1) await act(as, person + round * 3)
    }),
  )
  const { counted, kept } = await countsOf(test)
  expect(kept).toEqual(counted)
})
