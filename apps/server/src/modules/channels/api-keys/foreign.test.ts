import {
  createPurchase,
  createPurchases,
  createRefund,
  getMember,
} from '@vicino/contract/channels/api-keys/endpoints'
import type { SaleAnswer, SalesAnswer } from '@vicino/contract/channels/api-keys/schemas'
import { ALL_ENDPOINTS } from '@vicino/contract/modules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { digestOf } from '../../../platform/testing/digest.ts'
import { paramNames, someParams, titleOf } from '../../../platform/testing/endpoint-cases.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { makeShop, newReceipt } from '../../loyalty/members/testing/members-fixture.ts'
import { makeProgram } from '../../loyalty/programs/testing/program.ts'
import { SHOP, shopOfBrand } from '../../marketplace/shops/testing/rows.ts'
import { makeKey } from './testing/key.ts'
import { rowsByKey } from './testing/rows.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
afterAll(() => test.close())

/** The stored rows, without the count of wrong codes. */
const kept = async () =>
  Object.entries(await digestOf(test.db)).filter(([table]) => table !== 'typed_code_attempts')

const ROWS = rowsByKey(() => test)
const NAMING = ALL_ENDPOINTS.filter((one) => one.access === 'key' && paramNames(one).length > 0)

it.each(NAMING.map((endpoint) => ({ title: titleOf(endpoint), endpoint })))(
  'R-389 $title: another brand’s rows do not exist for a key, and stay unchanged',
  async ({ title, endpoint }) => {
    const { headers } = await makeKey(test)
    const id = (await ROWS[title]?.row()) ?? ''
    const body = ROWS[title]?.body
    // The first call notes that the key was used.
    await test.send(getMember, { params: { code: 'nessuno' }, headers })
    const before = await kept()
    const sent = { params: someParams(endpoint, id), headers, ...(body === undefined ? {} : { body }) }
    expect(await test.refused(endpoint, sent)).toMatchObject({ statusCode: 404 })
    expect(await kept()).toEqual(before)
  },
)

it('R-390 a purchase names no program, shop or receipt of another brand, alone or among others, and counts in its own closed shop', async () => {
  const [own, other] = [await makeShop(test), await makeShop(test)]
  const { headers } = await makeKey(test, { brandId: own.brandId, usedAt: test.clock.now() })
  const ada = await own.customer()
  await other.join(ada)
  const theirs = newReceipt()
  await other.buy(ada, 20, { receiptId: theirs })
  const elsewhere = await shopOfBrand(test)
  const { latitude: lat, longitude: lon, ...names } = SHOP
  const at = test.clock.now()
  const row = { ...names, lat, lon, brand_id: own.brandId, created_at: at, closed_at: at }
  const { id: closed } = await test.db
    .insertInto('shops')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  const sale = (told: object = {}) => ({ member: ada.handle, amount: 10, receiptId: newReceipt(), ...told })
  const before = await kept()
  const refused = async (body: object, query = {}, endpoint = createPurchase) =>
    (await test.refused(endpoint, { body, query, headers })).code
  expect(await refused(sale({ programId: other.programId }))).toBe('program_not_active')
  expect(await refused(sale({ storeId: elsewhere }))).toBe('shop_not_found')
  expect(await refused(sale({ storeId: elsewhere }), { simulate: true })).toBe('shop_not_found')
  const refund = { receiptId: newReceipt(), purchaseReceiptId: theirs }
  expect((await test.refused(createRefund, { body: refund, headers })).code).toBe('purchase_not_found')
  expect(await kept()).toEqual(before)
  const batch = { purchases: [sale({ storeId: elsewhere }), sale({ storeId: closed })] }
  const { results } = (await test.send(createPurchases, { body: batch, headers })).json<SalesAnswer>()
  expect(results.map(({ status, problem }) => problem?.code ?? status)).toEqual(['shop_not_found', 200])
})

it('R-390 in several programs a receipt counts in all or in none', async () => {
  const shop = await makeShop(test)
  const second = await makeProgram(test.db, { brand_id: shop.brandId, piva: '00159560366', config: {} })
  const { headers } = await makeKey(test, { brandId: shop.brandId, usedAt: test.clock.now() })
  const ada = await shop.customer()
  await shop.join(ada, second.id)
  const receiptId = newReceipt()
  const buy = (told: object) =>
    test.send(createPurchase, { body: { member: ada.handle, receiptId, ...told }, headers })
  // The second program already knows the receipt with another amount.
  await buy({ amount: 10, programId: second.id })
  const before = await kept()
  expect((await buy({ amount: 11 })).json<{ code: string }>().code).toBe('event_conflict')
  expect(await kept()).toEqual(before)
  const both = (await buy({ amount: 10 })).json<SaleAnswer>()
  expect(both.results.map(({ already }) => already).toSorted()).toEqual([false, true])
})

it('R-390 an offline till sends 200 purchases in one call, in any order, and again: each counts once', async () => {
  const shop = await makeShop(test)
  const { headers } = await makeKey(test, { brandId: shop.brandId })
  const ada = await shop.customer()
  test.clock.advance(7200)
  const now = test.clock.now().getTime()
  const purchases = Array.from({ length: 200 }, (_, index) => ({
    member: ada.handle,
    amount: 1 + (index % 3),
    receiptId: newReceipt(),
    occurredAt: new Date(now - ((index * 73) % 200) * 30_000).toISOString(),
  }))
  const total = purchases.reduce((sum, { amount }) => sum + amount, 0)
  const send = async (all: object[]) =>
    (await test.send(createPurchases, { body: { purchases: all }, headers })).json<SalesAnswer>().results
  const results = await send(purchases)
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]))
  expect(results.map(({ receiptId }) => receiptId)).toEqual(purchases.map(({ receiptId }) => receiptId))
  await send(purchases.toReversed().slice(0, 50))
  const { programs } = (await test.send(getMember, { params: { code: ada.handle }, headers })).json<{
    programs: { balance: { points: number } }[]
  }>()
  expect(programs[0]?.balance.points).toBe(total)
})
