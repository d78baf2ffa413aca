import {
  findPurchases,
  listProgramEvents,
  refundPurchase,
  registerPurchase,
} from '@vicino/contract/loyalty/members/endpoints'
import { createPurchase, createRefund } from '@vicino/contract/channels/api-keys/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { codeOf, Desk } from '../coupons/testing/coupons-fixture.ts'
import { makeKey, type TestKey } from '../../channels/api-keys/testing/key.ts'
import { makeProgram } from '../programs/testing/program.ts'
import { SHOP } from '../../marketplace/shops/testing/rows.ts'
import { makeShop, type Shop } from './testing/members-fixture.ts'

let test: TestApp
let shop: Shop
let stores: readonly [string, string]
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
beforeEach(async () => {
  shop = await makeShop(test, { acquisti: { pointCoeff: 1 } })
  stores = [await openStore(), await openStore()]
})
afterAll(() => test.close())

async function openStore(): Promise<string> {
  const { latitude: lat, longitude: lon, ...names } = SHOP
  const row = { ...names, lat, lon, brand_id: shop.brandId, created_at: test.clock.now() }
  return (await test.db.insertInto('shops').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const RECEIPT = '0457-0012'
/** The receipt at one of the two shops. */
const at = (index: 0 | 1) => ({ receiptId: RECEIPT, storeId: stores[index] })
const sell = (member: TestUser, amount: number, more: object = {}) => ({
  as: shop.scanner,
  body: { member: { userId: member.id }, amount, receiptId: RECEIPT, ...more },
})
const pointsOf = ({ results }: { results: readonly { points: number; already: boolean }[] }) =>
  results.map(({ points, already }) => [points, already])
const call = (key: TestKey, body: object) =>
  test.send(createPurchase, { headers: key.headers, body: { receiptId: RECEIPT, ...body } })

it('R-219 R-390 two shops of a brand each have a receipt with the same number; each counts once, and is refunded by itself', async () => {
  const [ada, bice] = [await shop.customer(), await shop.customer()]
  const first = sell(ada, 12, { storeId: stores[0] })
  const second = sell(bice, 15.5, { storeId: stores[1] })
  expect(pointsOf(await test.request(registerPurchase, first))).toEqual([[12, false]])
  expect(pointsOf(await test.request(registerPurchase, second))).toEqual([[15, false]])
  // A repeated request of either shop is recognised.
  expect(pointsOf(await test.request(registerPurchase, first))).toEqual([[12, true]])
  expect(pointsOf(await test.request(registerPurchase, second))).toEqual([[15, true]])
  // The same shop sends another body for the receipt.
  const other = await test.refused(registerPurchase, sell(bice, 20, { storeId: stores[1] }))
  expect(other).toMatchObject({ code: 'event_conflict', statusCode: 422 })
  const { items } = await test.request(findPurchases, { as: shop.scanner, query: { receiptId: RECEIPT } })
  expect(items.map(({ customer, amount }) => [customer.userId, amount]).toSorted()).toEqual(
    [
      [ada.id, 12],
      [bice.id, 15.5],
    ].toSorted(),
  )
  for (const { purchases, amount } of items) {
    const [purchase] = purchases
    const refunded = await test.request(refundPurchase, {
      as: shop.scanner,
      params: { id: purchase?._id ?? '' },
      body: { receiptId: 'RESO-1', amount: amount - 2 },
    })
    expect(pointsOf(refunded)[0]?.[1]).toBe(false)
  }
})

it('R-219 R-390 R-382 capitals and blanks make no other receipt: at the till, by a key, for coupons, refunds and searches', async () => {
  const ada = await shop.customer()
  const key = await makeKey(test, shop)
  const receiptId = 'A12-0457'
  const forms = [receiptId, 'a12-0457', ' A12 - 0457 ', 'Ａ１２-0457']
  for (const [index, form] of forms.entries()) {
    const told = await test.request(registerPurchase, sell(ada, 12, { receiptId: form }))
    expect([told.receiptId, pointsOf(told)]).toEqual([receiptId, [[12, index > 0]]])
    const called = await call(key, { member: ada.handle, amount: 12, receiptId: form })
    expect(called.json<{ results: object[] }>().results).toMatchObject([{ already: true }])
    const { items } = await test.request(findPurchases, { as: shop.scanner, query: { receiptId: form } })
    expect(items.map(({ amount }) => amount)).toEqual([12])
  }
  const refund = (purchaseReceiptId: string, number: string) =>
    test.send(createRefund, {
      headers: key.headers,
      body: { purchaseReceiptId, receiptId: number, member: ada.handle, amount: 2 },
    })
  const refunds = [await refund('a12-0457', 'reso-1'), await refund('A12-0457', 'RESO-1')]
  expect(refunds.map((answer) => answer.json<{ results: object[] }>().results)).toMatchObject([
    [{ already: false, points: -2 }],
    [{ already: true }],
  ])
  const desk = new Desk(test, shop, await test.createUser({ role: 'brand', brand_id: shop.brandId }))
  const template = await desk.make({ perMember: 2 })
  const [first, second] = [await desk.give(ada, template), await desk.give(ada, template)]
  expect((await desk.confirm([first], 20, { receiptId: 'b-7' })).json()).toMatchObject({ paid: 18 })
  expect(codeOf(await desk.confirm([second], 20, { receiptId: 'B - 7' }))).toBe('coupon_receipt_used')
})

it('R-219 one member buys at both shops, in two programs of the brand', async () => {
  const ada = await shop.customer()
  const { id } = await makeProgram(test.db, { brand_id: shop.brandId, piva: '00159560366' })
  await test.request(registerPurchase, sell(ada, 12, { storeId: stores[0] }))
  await shop.join(ada, id)
  const second = sell(ada, 12, { storeId: stores[1] })
  expect((await test.request(registerPurchase, second)).results.map(({ already }) => already)).toEqual([
    false,
    false,
  ])
  expect((await test.request(registerPurchase, second)).results.map(({ already }) => already)).toEqual([
    true,
    true,
  ])
})

it('R-390 two systems, or two registers of one, have receipts with the same number; the answer shows the number only', async () => {
  const [ada, bice] = [await shop.customer(), await shop.customer()]
  const [one, other] = [await makeKey(test, shop), await makeKey(test, shop)]
  const answers = [
    await call(one, { member: ada.handle, amount: 10 }),
    await call(other, { member: bice.handle, amount: 11 }),
    await call(one, { member: ada.handle, amount: 12, register: '2' }),
    await call(one, { member: bice.handle, amount: 13, register: '3' }),
    await call(one, { member: bice.handle, amount: 13, register: '3' }),
    await call(one, { member: bice.handle, amount: 14, register: '3' }),
    await call(other, { member: ada.handle, amount: 11 }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 422, 422])
  const told = answers
    .slice(0, 5)
    .map((answer) => answer.json<{ receiptId: string; results: { already: boolean }[] }>())
  expect(told.map(({ receiptId }) => receiptId)).toEqual(Array.from({ length: 5 }, () => RECEIPT))
  expect(told.map(({ results }) => results[0]?.already)).toEqual([false, false, false, false, true])
  const { items } = await test.request(listProgramEvents, {
    as: ada,
    params: { id: shop.programId },
    query: {},
  })
  expect(JSON.stringify(items)).toContain(`"${RECEIPT}"`)
  expect(JSON.stringify(items)).not.toContain('u001f')
  // Several purchases have this number, so the request must say which one.
  const vague = await test.send(createRefund, {
    headers: one.headers,
    body: { purchaseReceiptId: RECEIPT, receiptId: 'RESO-1', member: ada.handle },
  })
  expect(vague.json()).toMatchObject({ code: 'receipt_ambiguous' })
})

it('R-382 coupons are used on receipts with the same number at two shops', async () => {
  const desk = new Desk(test, shop, await test.createUser({ role: 'brand', brand_id: shop.brandId }))
  const template = await desk.make()
  const coupons = [
    await desk.give(await shop.customer(), template),
    await desk.give(await shop.customer(), template),
    await desk.give(await shop.customer(), template),
  ] as const
  expect((await desk.confirm([coupons[0]], 20, at(0))).json()).toMatchObject({ paid: 18 })
  expect((await desk.confirm([coupons[1]], 30, at(1))).json()).toMatchObject({ paid: 27 })
  expect(codeOf(await desk.confirm([coupons[2]], 30, at(1)))).toBe('coupon_receipt_used')
})
