import { getProgramBalance, registerPurchase } from '@vicino/contract/loyalty/members/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { members } from './feature.ts'
import { makeShop, newReceipt, type Shop } from './testing/members-fixture.ts'

let test: TestApp
let shop: Shop
let maria: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [members], env: { RATE_LIMITS: 'on' } })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  shop = await makeShop(test)
  maria = await shop.customer()
})
afterAll(() => test.close())

const sell = async (
  amount: number,
  told: { as?: TestUser; receiptId?: string; simulate?: boolean; overLimit?: string } = {},
) => {
  const answer = await test.send(registerPurchase, {
    as: told.as ?? shop.scanner,
    body: {
      member: { userId: maria.id },
      amount,
      receiptId: told.receiptId ?? newReceipt(),
      ...(told.overLimit && { overLimit: told.overLimit }),
    },
    ...(told.simulate === true && { query: { simulate: 'true' } }),
  })
  return answer.statusCode === 200 ? 200 : `${answer.statusCode} ${answer.json<{ code: string }>().code}`
}
const points = async () =>
  (
    await test.request(getProgramBalance, {
      as: maria,
      params: { userId: maria.id, programId: shop.programId },
    })
  ).points

it('five purchases of a member per hour at one shop, with any number of tills at once; a repeated receipt does not count', async () => {
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => sell(10)))
  expect(outcomes.toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 200),
    ...Array.from({ length: 3 }, () => '409 purchases_per_hour'),
  ])
  expect(await points()).toBe(50)
  expect(await sell(10, { simulate: true })).toBe('409 purchases_per_hour')
  test.clock.set('2027-03-02T12:00:01+01:00')
  const receiptId = newReceipt()
  for (let times = 0; times < 7; times += 1) expect(await sell(10, { receiptId })).toBe(200)
  expect(await points()).toBe(60)
})

it('whoever runs the shop registers the sixth purchase of an hour with a reason, which is kept; a till may not', async () => {
  for (let times = 0; times < 5; times += 1) await sell(10)
  const owner = await test.createUser({ role: 'brand', brand_id: shop.scanner.brand_id })
  const overLimit = 'Spesa di famiglia in due scontrini'
  expect(await sell(10, { overLimit })).toBe('409 purchases_per_hour')
  expect(await sell(10, { as: owner })).toBe('409 purchases_per_hour')
  expect(await sell(10, { as: owner, overLimit, simulate: true })).toBe(200)
  expect(await sell(10, { as: owner, overLimit })).toBe(200)
  expect(await points()).toBe(60)
  const rows = await test.db
    .selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'purchase.over_limit')
    .where('object_id', '=', maria.id)
    .execute()
  expect(rows).toMatchObject([{ actor_id: owner.id, detail: { reason: overLimit, inHour: 6 } }])
})

it('a shop lets its tills register more purchases of an hour', async () => {
  await test.db
    .updateTable('brands')
    .set({ purchases_per_hour: 6 })
    .where('id', '=', shop.scanner.brand_id ?? '')
    .execute()
  for (let times = 0; times < 6; times += 1) expect(await sell(10)).toBe(200)
  expect(await sell(10)).toBe('409 purchases_per_hour')
})

it('twenty purchases of a member per day in Rome', async () => {
  for (let hour = 12; hour < 16; hour += 1) {
    for (let minute = 0; minute < 5; minute += 1) {
      test.clock.set(`2027-03-02T${hour}:0${minute}:00+01:00`)
      expect(await sell(1)).toBe(200)
    }
  }
  test.clock.set('2027-03-02T23:59:59+01:00')
  expect(await sell(1)).toBe('409 purchases_per_day')
  test.clock.set('2027-03-03T00:00:00+01:00')
  expect(await sell(1)).toBe(200)
})

it('above 500 € an amount far over a member’s usual spend needs the person who runs the shop', async () => {
  expect(await sell(600)).toBe(200)
  maria = await shop.customer()
  for (const amount of [40, 50, 60]) expect(await sell(amount)).toBe(200)
  expect(await sell(500)).toBe(200)
  test.clock.set('2027-03-02T13:00:00+01:00')
  expect(await sell(500.01, { simulate: true })).toBe('409 purchase_unusual')
  expect(await sell(500.01)).toBe('409 purchase_unusual')
  const manager = await test.createUser({ role: 'brandManager', brand_id: shop.brandId })
  expect(await sell(500.01, { as: manager })).toBe(200)
})
