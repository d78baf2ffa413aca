import {
  getPointsBalance,
  getWaysToEarn,
  listMovements,
} from '@vicino/contract/redemption/brand-points/endpoints'
import { BP_RATES } from '@vicino/contract/redemption/brand-points/rates'
import type { Movement } from '@vicino/contract/redemption/brand-points/schemas'
import { REDEMPTION_POINTS } from '@vicino/contract/redemption/redemptions/constants'
import { voidRedemption } from '@vicino/contract/till/till/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { redemptions } from '../redemptions/feature.ts'
import { brandPoints } from './feature.ts'
import { buyReward } from './buy-reward.ts'
import { givePoints, redeem } from './testing/give.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [brandPoints, redemptions] })
})
afterAll(() => test.close())

const balance = async (as: TestUser) => (await test.request(getPointsBalance, { as })).balance
const history = (as: TestUser, query = {}) => test.request(listMovements, { as, query })

it('R-405 R-412 a redemption credits the deal’s points, or 50, with cause, link and balance, newest first', async () => {
  const user = await test.createUser()
  expect(await balance(user)).toBe(0)
  expect(await history(user)).toEqual({ items: [], nextCursor: null })
  const named = await redeem(test, user, 120)
  test.clock.advance(60)
  const plain = await redeem(test, user)
  expect(REDEMPTION_POINTS).toBe(50)
  expect(await balance(user)).toBe(170)
  const { items } = await history(user)
  expect(items).toMatchObject([
    {
      kind: 'redemption',
      amount: 50,
      balance: 170,
      createdAt: test.clock.now().toISOString(),
      source: { type: 'redemption', id: plain.redemptionId, dealId: plain.dealId, title: plain.title },
    },
    {
      kind: 'redemption',
      amount: 120,
      balance: 120,
      source: { type: 'redemption', id: named.redemptionId, dealId: named.dealId, title: named.title },
    },
  ])
  for (const { explanation } of items) {
    expect(explanation.rule).not.toBe('')
    expect(Object.keys(explanation.values).length).toBeGreaterThan(0)
  }
})

it('R-412 earned and spent are separate, a purchase names its coupon in the caller’s language', async () => {
  const user = await test.createUser()
  await givePoints(test, user.id, 300)
  const reward = await test.db
    .insertInto('platform_rewards')
    .values({
      title: { it: 'Un caffè', en: 'A coffee' },
      description: { it: 'Al banco.', en: 'At the bar.' },
      cost: 80,
      stock: 5,
      valid_days: 30,
      created_at: test.clock.now(),
      updated_at: test.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const coupon = await test.db
    .transaction()
    .execute((tx) => buyReward(tx, reward.id, user.id, test.clock.now()))
  const spent = { kind: 'reward', amount: -80, balance: 220 }
  expect((await history(user, { direction: 'spent' })).items).toMatchObject([
    { ...spent, source: { type: 'coupon', id: coupon._id, dealId: null, title: 'A coffee' } },
  ])
  const italian = await test.send(listMovements, { as: user, headers: { 'accept-language': 'it' } })
  expect(italian.json().items).toMatchObject([
    { ...spent, source: { title: 'Un caffè' } },
    { kind: 'invite', amount: 300, balance: 300, source: { type: 'none', title: null } },
  ])
  expect((await history(user, { direction: 'earned' })).items.map(({ amount }) => amount)).toEqual([300])
})

it('R-412 pages follow each other without gaps or duplicates while movements arrive; statements are constant', async () => {
  const user = await test.createUser()
  for (let index = 1; index <= 7; index += 1) await givePoints(test, user.id, index)
  const amounts: number[] = []
  const counts: number[] = []
  let cursor: string | null = null
  do {
    test.takeStatements()
    const page: { items: Movement[]; nextCursor: string | null } = await history(user, {
      limit: 3,
      ...(cursor === null ? {} : { cursor }),
    })
    counts.push(test.takeStatements().length)
    amounts.push(...page.items.map(({ amount }) => amount))
    cursor = page.nextCursor
    await givePoints(test, user.id, 100)
  } while (cursor !== null)
  expect(amounts).toEqual([7, 6, 5, 4, 3, 2, 1])
  expect(new Set(counts)).toEqual(new Set([2]))
  test.takeStatements()
  await history(user, { limit: 100 })
  expect(test.takeStatements()).toHaveLength(2)
})

it('R-412 a cursor is valid for its owner and its filter', async () => {
  const [user, other] = [await test.createUser(), await test.createUser()]
  for (const each of [user, other]) {
    await givePoints(test, each.id, 10)
    await givePoints(test, each.id, 10)
  }
  const cursor = (await history(user, { limit: 1 })).nextCursor ?? ''
  expect((await history(user, { limit: 1, cursor })).items).toHaveLength(1)
  const refused = { statusCode: 400, code: 'cursor_invalid' }
  expect(await test.refused(listMovements, { as: other, query: { cursor } })).toMatchObject(refused)
  expect(
    await test.refused(listMovements, { as: user, query: { cursor, direction: 'spent' } }),
  ).toMatchObject(refused)
})

it('R-404 the ways to earn, with the points of each so far; another person’s points stay private', async () => {
  const user = await test.createUser()
  const other = await test.createUser()
  await redeem(test, user)
  const voided = await redeem(test, user)
  const brand = await test.createUser({ role: 'brand', brand_id: voided.brandId })
  await test.request(voidRedemption, {
    as: brand,
    params: { id: voided.redemptionId },
    body: { reason: 'Errore di cassa' },
  })
  const earn = await test.request(getWaysToEarn, { as: user })
  expect(earn.balance).toBe(50)
  expect(earn.can.redeem).toBe(true)
  const scanner = await test.createUser({ role: 'scanner' })
  expect((await test.request(getWaysToEarn, { as: scanner })).can.redeem).toBe(false)
  expect(earn.ways).toEqual([
    { kind: 'redemption', points: 50, done: 1, once: false },
    { kind: 'invite', points: 100, done: 0, once: false },
    { kind: 'profile', points: 75, done: 0, once: true },
    { kind: 'proofPost', points: 50, done: 0, once: false },
    { kind: 'display', points: 25, done: 0, once: false },
  ])
  expect(BP_RATES).toEqual({ proofPost: 50, display: 25, invite: 100, profile: 75 })
  expect(earn.invite).toEqual({ code: user.invite_code, invited: 0, rewarded: 0 })
  expect(earn.profile).toMatchObject({ percent: 14, rewarded: false })
  expect(earn.profile.parts[1]).toEqual({ part: 'username', done: true })

  expect(await balance(other)).toBe(0)
  expect((await history(other)).items).toEqual([])
  expect((await history(user)).items.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['redemption-void', -50],
    ['redemption', 50],
    ['redemption', 50],
  ])
  test.takeStatements()
  await test.request(getWaysToEarn, { as: user })
  expect(test.takeStatements()).toHaveLength(2)
})
