import { getMembership, registerPurchase, refundPurchase } from '@vicino/contract/loyalty/members/endpoints'
import { expect, it } from 'vitest'
import type { TestApp, TestUser } from '../../../platform/testing/test-app.ts'
import { withMembers } from './testing/app.ts'
import { makeShop, newReceipt, type Shop } from './testing/members-fixture.ts'

let test: TestApp
withMembers((app) => (test = app))

const challengesOf = async (shop: Shop, as: TestUser) =>
  (await test.request(getMembership, { as, params: { id: shop.programId } })).challenges

it('a member sees the progress of a streak and of the month’s bonus by the engine’s rules, also after a refund', async () => {
  const shop = await makeShop(test, {
    acquisti: { minSpend: 5, thresholds: [{ amount: 100, bonus: 40 }] },
    rules: [
      { id: 'serie', type: 'streak', period: 'week', length: 2, points: 100, maxTimes: 1, isSaldo: false },
    ],
  })
  const maria = await shop.customer()
  const streak = { rule: 'serie', period: 'week', length: 2, points: 100, maxTimes: 1 }
  const begun = {
    ...streak,
    state: 'notBegun',
    done: 0,
    missing: 2,
    until: null,
    lost: null,
    times: 0,
  }
  expect(await challengesOf(shop, maria)).toEqual({
    minSpend: 5,
    streaks: [begun],
    threshold: { state: 'notBegun', spend: 0, amount: 100, missing: 100, bonus: 40, until: '2027-03-31' },
  })
  // Below the minimum a purchase counts only for the month's spend.
  await shop.buy(maria, 4)
  expect(await challengesOf(shop, maria)).toMatchObject({
    streaks: [begun],
    threshold: { spend: 4, missing: 96 },
  })
  await shop.buy(maria, 60.5)
  expect(await challengesOf(shop, maria)).toMatchObject({
    streaks: [{ state: 'safe', done: 1, missing: 1, until: '2027-03-14' }],
    threshold: { state: 'open', spend: 64.5, missing: 35.5 },
  })
  test.clock.set('2027-03-14T23:30:00+01:00')
  const bought = await test.request(registerPurchase, {
    as: shop.scanner,
    body: { member: { userId: maria.id }, amount: 40, receiptId: newReceipt() },
  })
  const [outcome] = bought.results
  expect(outcome?.points).toBe(40 + 100 + 40)
  expect(await challengesOf(shop, maria)).toMatchObject({
    streaks: [{ state: 'done', done: 2, missing: 0, times: 1 }],
    threshold: { state: 'done', missing: 0, bonus: 40, until: '2027-03-31' },
  })
  await test.request(refundPurchase, {
    as: shop.scanner,
    params: { id: outcome?.eventId ?? '' },
    body: { receiptId: newReceipt() },
  })
  expect(await challengesOf(shop, maria)).toMatchObject({
    streaks: [{ state: 'atRisk', done: 1, missing: 1, until: '2027-03-14' }],
    threshold: { spend: 64.5 },
  })
  // After a week without a purchase the streak is broken and begins anew.
  test.clock.set('2027-03-15T00:00:00+01:00')
  const broken = { ...begun, state: 'broken', lost: { done: 1, on: '2027-03-14' } }
  expect((await challengesOf(shop, maria)).streaks).toEqual([broken])
  // At the end of the program no further bonus can be reached.
  test.clock.set('2027-12-27T12:00:00+01:00')
  expect((await challengesOf(shop, maria)).streaks).toEqual([])
})

it('a program without streaks and bonuses has nothing to show', async () => {
  const shop = await makeShop(test)
  expect(await challengesOf(shop, await shop.customer())).toEqual({
    minSpend: 0,
    streaks: [],
    threshold: null,
  })
})
