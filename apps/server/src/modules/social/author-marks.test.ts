import * as posts from '@vicino/contract/social/posts/endpoints'
import { listReviews } from '@vicino/contract/social/reviews/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBrand, makeDeal } from '../../platform/testing/factories.ts'
import { createTestApp, type TestApp } from '../../platform/testing/test-app.ts'
import { FEATURES } from '../all.ts'
import { openPostBox, type PostBox } from './posts/testing/posts-fixture.ts'
import { makeReview } from './reviews/testing/review.ts'

let test: TestApp
let box: PostBox
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  box = await openPostBox(test)
})
afterAll(() => test.close())

/** An author as readers see them. */
const named = (user: { username: string }, type: string, shop: string | null = null) => ({
  username: user.username,
  avatar: null,
  type,
  shop,
})

it('LAW-19 a Proof Post says whose side its author is on: the shop, a promoter, the platform, or nobody’s', async () => {
  const [customer, promoter, manager, till] = await Promise.all([
    test.createUser(),
    test.createUser({ role: 'promoter' }),
    test.createUser({ role: 'brandManager', brand_id: box.brand.id }),
    test.createUser({ role: 'scanner', brand_id: box.brand.id }),
  ])
  const { id: productId } = await box.product()
  const reader = await test.createUser()
  const marks = new Map<string, unknown>()
  for (const author of [customer, promoter, manager]) {
    const { _id } = await box.send(author, { productId })
    await box.approve(_id, box.admin)
    const { items } = await test.request(posts.browsePosts, { as: reader, query: { productId } })
    const { _id: id, ...mark } = items.find((post) => post._id === _id)?.author ?? { _id: '' }
    marks.set(id, mark)
  }
  expect([...marks.entries()]).toEqual([
    [customer.id, named(customer, 'audience')],
    [promoter.id, named(promoter, 'promoter')],
    [manager.id, named(manager, 'brand', box.brand.username)],
  ])
  // A till's account works for the shop too.
  const ofTill = await test.db
    .updateTable('posts')
    .set({ author_id: till.id })
    .where('author_id', '=', customer.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { items } = await test.request(posts.browsePosts, { as: reader, query: { productId } })
  expect(items.find(({ _id }) => _id === ofTill.id)?.author).toMatchObject({
    type: 'brand',
    shop: box.brand.username,
  })
})

it('LAW-19 a review is marked as its author is now: a promoter, or somebody who works for a shop since', async () => {
  const deal = await makeDeal(test.db)
  const elsewhere = await makeBrand(test.db)
  const promoter = await test.createUser({ role: 'promoter' })
  const hired = await test.createUser()
  await makeReview(test, { deal })
  await makeReview(test, { deal, author: promoter })
  await makeReview(test, { deal, author: hired })
  await test.db
    .updateTable('users')
    .set({ role: 'brandManager', brand_id: elsewhere.id })
    .where('id', '=', hired.id)
    .execute()
  const { items } = await test.request(listReviews, {
    as: await test.createUser(),
    query: { productId: deal.product_id },
  })
  expect(items.map(({ author }) => [author.type, author.shop]).toSorted()).toEqual([
    ['audience', null],
    ['brand', elsewhere.username],
    ['promoter', null],
  ])
})
