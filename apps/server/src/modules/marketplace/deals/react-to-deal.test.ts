import {
  browseDeals,
  getDeal,
  reactThroughPost,
  reactToDeal,
} from '@vicino/contract/marketplace/deals/endpoints'
import type { ReactionType } from '@vicino/contract/marketplace/deals/schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { deals } from './feature.ts'

let test: TestApp
let user: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [deals] })
  user = await test.createUser()
})
afterAll(() => test.close())

const react = (id: string, reaction: ReactionType, as = user) =>
  test.request(reactToDeal, { as, params: { id }, body: { reaction } })
const reactByPost = (dealId: string, reaction: ReactionType, as = user) =>
  test.request(reactThroughPost, { as, params: { dealId }, body: { reaction } })

it('R-475 LIKE, WANT and OWN are set and unset, with counts and the caller’s own', async () => {
  const { id } = await makeDeal(test.db)
  for (const type of ['LIKE', 'WANT', 'OWN'] as const) {
    const added = await react(id, type)
    expect(added.reactions[type]).toBe(1)
    expect(added.userReactions).toEqual([{ type, createdAt: test.clock.now().toISOString() }])
    const removed = await react(id, type)
    expect(removed.reactions[type]).toBe(0)
    expect(removed.userReactions).toEqual([])
  }
})

it('R-475 SHARE counts once per user and stays', async () => {
  const { id } = await makeDeal(test.db)
  await react(id, 'SHARE')
  expect((await react(id, 'SHARE')).reactions.SHARE).toBe(1)
  expect((await react(id, 'SHARE', await test.createUser())).reactions.SHARE).toBe(2)
})

it('R-475 another value is refused; an unknown deal is not found', async () => {
  const { id } = await makeDeal(test.db)
  const refused = await test.refused(reactToDeal, { as: user, params: { id }, body: { reaction: 'like' } })
  expect(refused).toMatchObject({ statusCode: 400, code: 'validation_failed' })
  expect(
    await test.refused(reactToDeal, { as: user, params: { id: user.id }, body: { reaction: 'LIKE' } }),
  ).toMatchObject({ statusCode: 404, code: 'deal_not_found' })
})

it('R-476 R-483 the post path is the same function: set by one, unset by the other', async () => {
  const { id } = await makeDeal(test.db)
  expect((await react(id, 'LIKE')).reactions.LIKE).toBe(1)
  expect((await reactByPost(id, 'LIKE')).reactions.LIKE).toBe(0)
  expect((await reactByPost(id, 'WANT')).userReactions).toHaveLength(1)
  expect((await react(id, 'WANT')).userReactions).toHaveLength(0)
})

it('R-528 a deal always has all four counts', async () => {
  const { id } = await makeDeal(test.db)
  expect((await test.request(getDeal, { as: user, params: { id } })).reactions).toEqual({
    LIKE: 0,
    WANT: 0,
    OWN: 0,
    SHARE: 0,
  })
  const { items } = await test.request(browseDeals, { as: user })
  for (const deal of items) expect(Object.keys(deal.reactions)).toEqual(['LIKE', 'WANT', 'OWN', 'SHARE'])
})

it('R-575 a count never falls below zero', async () => {
  const { id } = await makeDeal(test.db)
  await test.db.insertInto('reactions').values({ user_id: user.id, deal_id: id, type: 'LIKE' }).execute()
  // The counter is 0 although a reaction exists, as after a manual repair.
  expect((await react(id, 'LIKE')).reactions.LIKE).toBe(0)
})

it('R-476 R-575 thirty toggles at once, by both paths and of ten people, count right', async () => {
  const { id } = await makeDeal(test.db)
  const people = await Promise.all(Array.from({ length: 10 }, () => test.createUser()))
  const mine = Array.from({ length: 31 }, (_, index) =>
    index % 2 === 0 ? react(id, 'LIKE') : reactByPost(id, 'LIKE'),
  )
  const theirs = people.flatMap((as) => [
    react(id, 'LIKE', as),
    react(id, 'SHARE', as),
    react(id, 'SHARE', as),
  ])
  await Promise.all([...mine, ...theirs])
  const deal = await test.request(getDeal, { as: user, params: { id } })
  const rows = await test.db
    .selectFrom('reactions')
    .select(['user_id', 'type'])
    .where('deal_id', '=', id)
    .execute()
  // The user toggles an odd number of times (31), so a LIKE remains.
  expect(deal.reactions).toEqual({ LIKE: 11, WANT: 0, OWN: 0, SHARE: 10 })
  expect(rows).toHaveLength(21)
  expect(deal.userReactions.map((reaction) => reaction.type)).toEqual(['LIKE'])
})
