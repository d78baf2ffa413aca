import { createDeal, type DealDetail, updateDeal } from '@vicino/contract/deals'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCategory } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { deals } from '../deals.routes.ts'

const DAY = 86_400
let test: TestApp
let brand: TestUser
let categoryId: string
beforeAll(async () => {
  test = await createTestApp({ features: [deals] })
  brand = await test.createUser({ role: 'brand' })
  categoryId = (await makeCategory(test.db)).id
})
afterAll(() => test.close())

const payload = (productName: string, price: number, discount: number, days = 2) => ({
  images: ['/files/deal/a.webp'],
  title: 'Offerta',
  productName,
  description: 'Una cosa buona.',
  price,
  discount,
  quantity: 5,
  categoryIds: [categoryId],
  expirationDate: new Date(test.clock.now().getTime() + days * DAY * 1000).toISOString(),
})
const publish = (...values: Parameters<typeof payload>): Promise<DealDetail> =>
  test.request(createDeal, { as: brand, body: payload(...values) })

it('R-467 art. 17-bis: a list price above the lowest of the 30 days before is refused, with that price', async () => {
  await publish('Vino', 100, 20)
  const problem = await test.refused(createDeal, {
    as: brand,
    body: payload('Vino', 100, 30),
    headers: { 'accept-language': 'it' },
  })
  expect(problem).toMatchObject({ statusCode: 409, code: 'price_not_lowest' })
  expect(problem.message).toContain('80,00 €')
  const honest = await publish('Vino', 75, 30)
  expect(honest).toMatchObject({ price: 75, discountPrice: 52.5, lowestPrice: 80 })
})

it('art. 17-bis: a price counts for as long as it was in force, and 30 days more', async () => {
  await publish('Birra', 10, 50, 5)
  test.clock.advance(34 * DAY)
  expect(await test.refused(createDeal, { as: brand, body: payload('Birra', 10, 10) })).toMatchObject({
    code: 'price_not_lowest',
  })
  test.clock.advance(2 * DAY)
  expect((await publish('Birra', 10, 10)).lowestPrice).toBe(10)
})

it('art. 17-bis: a running reduction may grow, its list price may not', async () => {
  const deal = await publish('Miele', 20, 10)
  const change = (body: object) => test.request(updateDeal, { as: brand, params: { id: deal._id }, body })
  expect(await change({ discount: 25 })).toMatchObject({ price: 20, discountPrice: 15, lowestPrice: 20 })
  expect(
    await test.refused(updateDeal, {
      as: brand,
      params: { id: deal._id },
      body: { price: 30, discount: 50 },
    }),
  ).toMatchObject({ code: 'price_not_lowest' })
  const history = await test.db
    .selectFrom('deal_prices')
    .select(['price_cents', 'discount_price_cents'])
    .where('deal_id', '=', deal._id)
    .orderBy('id')
    .execute()
  expect(history).toEqual([
    { price_cents: 2000, discount_price_cents: 1800 },
    { price_cents: 2000, discount_price_cents: 1500 },
  ])
})

it('the price history only grows', async () => {
  const { _id } = await publish('Sale', 2, 10)
  await expect(
    test.db.updateTable('deal_prices').set({ price_cents: 1 }).where('deal_id', '=', _id).execute(),
  ).rejects.toThrow(/append-only/)
})

it('two deals published at once cannot both claim the old price', async () => {
  const results = await Promise.all(
    [20, 30].map((discount) => test.send(createDeal, { as: brand, body: payload('Farina', 5, discount) })),
  )
  expect(results.map((response) => response.statusCode).toSorted()).toEqual([201, 409])
})

it('another brand’s prices say nothing about this one’s', async () => {
  await publish('Caffè', 4, 50)
  const other = await test.createUser({ role: 'brand' })
  expect((await test.request(createDeal, { as: other, body: payload('Caffè', 4, 10) })).lowestPrice).toBe(4)
})
