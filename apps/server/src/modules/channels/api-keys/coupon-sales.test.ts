import { confirmCoupons } from '@vicino/contract/loyalty/coupons/endpoints'
import { createPurchase, createPurchases } from '@vicino/contract/channels/api-keys/endpoints'
import type { SaleAnswer, SalesAnswer } from '@vicino/contract/channels/api-keys/schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { digestOf } from '../../../platform/testing/digest.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { amountOff, Desk } from '../../loyalty/coupons/testing/coupons-fixture.ts'
import { newReceipt } from '../../loyalty/members/testing/members-fixture.ts'
import { makeKey, type TestKey } from './testing/key.ts'

let test: TestApp
let desk: Desk
let key: TestKey
let maria: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  test.clock.set('2027-03-02T11:00:00+01:00')
  desk = await Desk.open(test)
  key = await makeKey(test, { brandId: desk.shop.brandId })
  maria = await desk.shop.customer()
})
afterAll(() => test.close())

const buy = (body: object, query = {}, by = key) =>
  test.send(createPurchase, {
    body: { member: maria.handle, amount: 40, receiptId: newReceipt(), ...body },
    query,
    headers: by.headers,
  })
const codeOf = async (answer: ReturnType<typeof buy>) => {
  const { statusCode, json } = await answer
  return statusCode === 200 ? 200 : `${statusCode} ${json<{ code: string }>().code}`
}

it('R-382 R-390 a purchase with a coupon code uses it once, and counts with the paid amount', async () => {
  const { _id, code: couponCode } = await desk.give(maria)
  const receiptId = newReceipt()
  const before = await digestOf(test.db)
  const tried = (await buy({ couponCode, receiptId }, { simulate: true })).json<SaleAnswer>()
  expect(tried).toMatchObject({ simulated: true, points: 36, coupon: { discount: 4, paid: 36 } })
  const noted = await digestOf(test.db)
  expect({ ...noted, api_keys: before.api_keys }).toEqual(before)
  const sold = (await buy({ couponCode, receiptId })).json<SaleAnswer>()
  expect(sold).toMatchObject({ points: 36, coupon: { name: 'Dieci per cento', discount: 4, paid: 36 } })
  expect((await desk.own(maria, _id)).state).toBe('used')
  // The same receipt again gets the first answer; the coupon with another receipt is refused.
  expect((await buy({ couponCode, receiptId })).json<SaleAnswer>()).toMatchObject({
    points: 36,
    results: [{ already: true }],
    coupon: { discount: 4, paid: 36 },
  })
  expect(await codeOf(buy({ couponCode }))).toBe('409 coupon_used')
  expect(await codeOf(buy({ couponCode, receiptId, amount: 41 }))).toBe('409 coupon_receipt_used')
})

it('R-382 thirty tills at once use a code once', async () => {
  const { code: couponCode } = await desk.give(maria)
  const answers = await Promise.all(Array.from({ length: 30 }, () => codeOf(buy({ couponCode, amount: 10 }))))
  expect(answers.filter((answer) => answer === 200)).toHaveLength(1)
  expect(new Set(answers.filter((answer) => answer !== 200))).toEqual(new Set(['409 coupon_used']))
})

it('R-382 of a person’s tills and the shop’s system, all at once, one uses it', async () => {
  const template = await desk.make()
  const coupon = await desk.give(maria, template)
  const other = await test.createUser({ role: 'scanner', brand_id: desk.shop.brandId })
  const tickets = [await desk.ticket(coupon), await desk.ticket(coupon, other)]
  const answers = await Promise.all([
    ...[desk.shop.scanner, other].map(async (as, no) => {
      const body = { coupons: [{ ticket: tickets[no] ?? '' }], amount: 10, receiptId: newReceipt() }
      return (await test.send(confirmCoupons, { as, body })).statusCode
    }),
    ...Array.from({ length: 4 }, async () => (await buy({ couponCode: coupon.code, amount: 10 })).statusCode),
  ])
  expect(answers.toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await desk.figures(template._id)).toMatchObject({ used: 1, sales: 9 })
})

it('R-382 refusals: without the scope, an unknown code, another person’s, another brand’s', async () => {
  const { code: couponCode } = await desk.give(maria)
  const before = await digestOf(test.db)
  const bare = await makeKey(test, { brandId: desk.shop.brandId, scopes: ['purchase:write'] })
  expect(await codeOf(buy({ couponCode }, {}, bare))).toBe('403 key_scope_missing')
  const stranger = await desk.shop.customer()
  expect(await codeOf(buy({ couponCode, member: stranger.handle }))).toBe('409 coupon_other_member')
  const other = await Desk.open(test)
  const elsewhere = await other.give(await other.shop.customer())
  expect(await codeOf(buy({ couponCode: elsewhere.code }))).toBe('404 code_invalid')
  expect(await codeOf(buy({ couponCode: 'AAAAAAAAAA' }))).toBe('404 code_invalid')
  const after = await digestOf(test.db)
  expect(after.loyalty_events).toEqual(before.loyalty_events)
})

it('R-382 R-390 a coupon that covers the whole amount is used, once, and no program gives anything for it', async () => {
  const { _id, code: couponCode } = await desk.give(maria, amountOff(50))
  const receiptId = newReceipt()
  const before = await digestOf(test.db)
  const nothing = { points: 0, stamps: 0, items: [], messages: ['No points this time.'] }
  const free = { ...nothing, coupon: { discount: 40, paid: 0 }, results: [{ eventId: null, points: 0 }] }
  const tried = (await buy({ couponCode, receiptId }, { simulate: true })).json<SaleAnswer>()
  expect(tried).toMatchObject({ ...free, simulated: true })
  expect((await desk.own(maria, _id)).state).toBe('active')
  const sold = (await buy({ couponCode, receiptId })).json<SaleAnswer>()
  expect(sold).toMatchObject({ ...free, simulated: false, balance: tried.balance })
  expect((await desk.own(maria, _id)).state).toBe('used')
  const again = (await buy({ couponCode, receiptId })).json<SaleAnswer>()
  expect(again).toMatchObject({ ...free, results: [{ already: true }] })
  expect(await codeOf(buy({ couponCode }))).toBe('409 coupon_used')
  const after = await digestOf(test.db)
  expect([after.loyalty_events, after.purchases]).toEqual([before.loyalty_events, before.purchases])
})

it('R-390 in a batch a refused coupon stops no other purchase', async () => {
  const { code: couponCode } = await desk.give(maria)
  const purchases = [couponCode, couponCode, undefined].map((code) => ({
    member: maria.handle,
    amount: 10,
    receiptId: newReceipt(),
    ...(code !== undefined && { couponCode: code }),
  }))
  const answer = await test.send(createPurchases, { body: { purchases }, headers: key.headers })
  expect(
    answer.json<SalesAnswer>().results.map(({ status, purchase }) => [status, purchase?.points]),
  ).toEqual([
    [200, 9],
    [409, undefined],
    [200, 10],
  ])
})
