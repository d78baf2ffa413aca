import { createDeal, updateDeal } from '@vicino/contract/marketplace/deals/endpoints'
import type { DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCategory, makeFile } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { deals } from '../feature.ts'

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

const payload = async (
  productName: string,
  price: number,
  discount: number,
  days = 2,
  lowestPrice: number | undefined = price,
) => ({
  images: [await makeFile(test.db, brand.id)],
  title: 'Offerta',
  productName,
  description: 'Una cosa buona.',
  price,
  discount,
  lowestPrice,
  newProduct: true,
  quantity: 5,
  categoryIds: [categoryId],
  expirationDate: new Date(test.clock.now().getTime() + days * DAY * 1000).toISOString(),
})
/** `lowestPrice` stands for the declaration, which counts where nothing lower is known. */
const publish = async (...values: Parameters<typeof payload>): Promise<DealDetail> =>
  test.request(createDeal, { as: brand, body: await payload(...values) })

const change = (id: string, body: object) => test.request(updateDeal, { as: brand, params: { id }, body })
const refusedChange = (id: string, body: object) =>
  test.refused(updateDeal, { as: brand, params: { id }, body })
const inDays = (days: number) => new Date(test.clock.now().getTime() + days * DAY * 1000).toISOString()
/**
 * Returns the price history of a deal: reduced price in cents, beginning and end in days before
 * now.
 */
const historyOf = async (id: string) => {
  const rows = await test.db
    .selectFrom('deal_prices')
    .select(['discount_price_cents', 'created_at', 'ends_at'])
    .where('deal_id', '=', id)
    .orderBy('id')
    .execute()
  const days = (moment: Date) => (moment.getTime() - test.clock.now().getTime()) / (DAY * 1000)
  return rows.map((row) => [row.discount_price_cents, days(row.created_at), days(row.ends_at)])
}

it('R-467 LAW-12 art. 17-bis: a list price above the lowest of the 30 days before is refused, with that price', async () => {
  await publish('Vino', 100, 20)
  const problem = await test.refused(createDeal, {
    as: brand,
    body: await payload('Vino', 100, 30),
    headers: { 'accept-language': 'it' },
  })
  expect(problem).toMatchObject({ statusCode: 409, code: 'price_not_lowest' })
  expect(problem.message).toContain('80,00\u00A0€')
  const honest = await publish('Vino', 75, 30, 2, 80)
  expect(honest).toMatchObject({ price: 75, discountPrice: 52.5, lowestPrice: 80 })
})

it('LAW-12 art. 17-bis: a price counts for as long as it was valid, and 30 days more', async () => {
  await publish('Birra', 10, 50, 5)
  test.clock.advance(34 * DAY)
  expect(await test.refused(createDeal, { as: brand, body: await payload('Birra', 10, 10) })).toMatchObject({
    code: 'price_not_lowest',
  })
  test.clock.advance(2 * DAY)
  expect((await publish('Birra', 10, 10)).lowestPrice).toBe(10)
})

it('art. 17-bis: a running reduction may grow, its list price may not', async () => {
  const deal = await publish('Miele', 20, 10)
  expect(await change(deal._id, { discount: 25 })).toMatchObject({
    price: 20,
    discountPrice: 15,
    lowestPrice: 20,
  })
  expect(await refusedChange(deal._id, { price: 30, discount: 50 })).toMatchObject({
    code: 'price_not_lowest',
  })
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

it('art. 17-bis: an ended deal begins a new reduction when it is prolonged', async () => {
  const { _id } = await publish('Prosecco', 10, 20, 2)
  test.clock.advance(3 * DAY)
  expect(await refusedChange(_id, { expirationDate: inDays(5) })).toMatchObject({ code: 'price_not_lowest' })
  expect(await historyOf(_id)).toEqual([[800, -3, -1]])
  const honest = await change(_id, { expirationDate: inDays(5), price: 8, discount: 10 })
  expect(honest).toMatchObject({ price: 8, discountPrice: 7.2, lowestPrice: 8 })
  expect(await historyOf(_id)).toEqual([
    [800, -3, -1],
    [720, 0, 5],
  ])
})

it('art. 17-bis: prolonged 30 days after its end it has a price of today, and the time between counts for none', async () => {
  const { _id } = await publish('Grappa', 10, 20, 2)
  test.clock.advance(33 * DAY)
  expect(await change(_id, { expirationDate: inDays(1), lowestPrice: 10 })).toMatchObject({
    price: 10,
    lowestPrice: 10,
  })
  expect(await historyOf(_id)).toEqual([
    [800, -33, -31],
    [800, 0, 1],
  ])
  test.clock.advance(32 * DAY)
  expect((await publish('Grappa', 10, 10)).lowestPrice).toBe(10)
})

it('art. 17-bis: a running deal is prolonged or shortened at its price, and the history has its end', async () => {
  const { _id } = await publish('Amaro', 10, 20, 2)
  test.clock.advance(DAY)
  expect(await change(_id, { expirationDate: inDays(20) })).toMatchObject({ price: 10, lowestPrice: 10 })
  test.clock.advance(DAY)
  await change(_id, { expirationDate: inDays(3) })
  expect(await historyOf(_id)).toEqual([
    [800, -2, 0],
    [800, -1, 19],
    [800, 0, 3],
  ])
  test.clock.advance(32 * DAY)
  expect(await test.refused(createDeal, { as: brand, body: await payload('Amaro', 10, 10) })).toMatchObject({
    code: 'price_not_lowest',
  })
  test.clock.advance(2 * DAY)
  expect((await publish('Amaro', 10, 10)).lowestPrice).toBe(10)
})

/** Sells a deal out: every unit is redeemed, and the deal may still be marked as active. */
async function sellOut(id: string, active: boolean): Promise<void> {
  const stock = test.db.updateTable('deal_stock').set(({ ref }) => ({ redeemed: ref('quantity') }))
  await stock.where('deal_id', '=', id).execute()
  await test.db.updateTable('deals').set({ active }).where('id', '=', id).execute()
}

it.each([true, false])(
  'art. 17-bis: restocked, a deal continues at its price (still active: %s)',
  async (active) => {
    const { _id } = await publish(`Olive ${String(active)}`, 10, 20, 5)
    await sellOut(_id, active)
    test.clock.advance(DAY)
    expect(await change(_id, { quantity: 9 })).toMatchObject({ price: 10, quantity: 4, lowestPrice: 10 })
    expect(await historyOf(_id)).toEqual([
      [800, -1, 4],
      [800, 0, 4],
    ])
    await change(_id, { quantity: 12 })
    expect(await historyOf(_id)).toHaveLength(2)
  },
)

it('art. 17-bis: a cheaper deal of the product in between counts when a deal is prolonged or restocked', async () => {
  const prolonged = await publish('Miscela', 10, 20, 1)
  const restocked = await publish('Miscela', 8, 10, 40)
  await sellOut(restocked._id, false)
  test.clock.advance(31.5 * DAY)
  // 7.20 euros of the sold-out deal, which was announced until its end.
  const cheaper = await publish('Miscela', 7, 50, 1, 7.2)
  expect(cheaper.lowestPrice).toBe(7.2)
  test.clock.advance(2 * DAY)
  const body = { price: 7, expirationDate: inDays(2) }
  expect(await refusedChange(prolonged._id, body)).toMatchObject({ code: 'price_not_lowest' })
  expect(await refusedChange(restocked._id, { quantity: 20 })).toMatchObject({ code: 'price_not_lowest' })
  expect(await change(prolonged._id, { ...body, price: 3.5 })).toMatchObject({ price: 3.5, lowestPrice: 3.5 })
  // Sold units keep their price, so another price needs a new deal.
  expect(await refusedChange(restocked._id, { quantity: 20, price: 3.5 })).toMatchObject({
    code: 'deal_price_locked',
  })
})

it('art. 17-bis: an end and a new stock one after the other are a new reduction too', async () => {
  const { _id } = await publish('Tisana', 10, 20, 1)
  await sellOut(_id, true)
  test.clock.advance(2 * DAY)
  expect(await refusedChange(_id, { expirationDate: inDays(2) })).toMatchObject({ code: 'price_not_lowest' })
  expect((await change(_id, { quantity: 20 })).quantity).toBe(15)
  expect(await refusedChange(_id, { expirationDate: inDays(2) })).toMatchObject({ code: 'price_not_lowest' })
  expect(await historyOf(_id)).toHaveLength(1)
})

it('art. 17-bis: a product that a deal leaves and returns to had its price between two reductions', async () => {
  const { _id } = await publish('Farro', 10, 20, 9)
  test.clock.advance(DAY)
  await change(_id, { productName: 'Orzo' })
  expect(await refusedChange(_id, { productName: 'Farro' })).toMatchObject({ code: 'price_not_lowest' })
  test.clock.advance(31 * DAY)
  expect((await publish('Farro', 10, 10)).lowestPrice).toBe(10)
})

it('LAW-12 the price history only grows', async () => {
  const { _id } = await publish('Sale', 2, 10)
  const { db } = test
  await expect(
    db.updateTable('deal_prices').set({ price_cents: 1 }).where('deal_id', '=', _id).execute(),
  ).rejects.toThrow(/append-only|permission denied/)
  await expect(db.deleteFrom('deal_prices').where('deal_id', '=', _id).execute()).rejects.toThrow(
    /append-only|permission denied/,
  )
  await expect(sql`TRUNCATE deals CASCADE`.execute(db)).rejects.toThrow(/append-only|permission denied/)
  await expect(db.deleteFrom('deals').where('id', '=', _id).execute()).rejects.toThrow(/foreign key|RESTRICT/)
})

it('two deals published at once cannot both claim the old price', async () => {
  const results = await Promise.all(
    [20, 30].map(async (discount) =>
      test.send(createDeal, { as: brand, body: await payload('Farina', 5, discount) }),
    ),
  )
  expect(results.map((response) => response.statusCode).toSorted()).toEqual([201, 409])
})

it('another brand’s prices do not count for this one’s', async () => {
  await publish('Caffè', 4, 50)
  const other = await test.createUser({ role: 'brand' })
  const images = [await makeFile(test.db, other.id)]
  expect(
    (await test.request(createDeal, { as: other, body: { ...(await payload('Caffè', 4, 10)), images } }))
      .lowestPrice,
  ).toBe(4)
})

it('art. 17-bis: another name for the product does not begin a new history', async () => {
  const { _id } = await publish('Torrone', 50, 10)
  for (const productName of ['Torrone.', 'TORRONE', 'Torrone buono']) {
    expect(await refusedChange(_id, { productName, price: 500, discount: 90 })).toMatchObject({
      code: 'price_not_lowest',
    })
  }
  expect(await change(_id, { productName: 'Torrone morbido' })).toMatchObject({ price: 50, lowestPrice: 50 })
  expect(await refusedChange(_id, { price: 51 })).toMatchObject({ code: 'price_not_lowest' })
})

it('R-231 a discount without a reduction is none', async () => {
  for (const [price, discount] of [
    [0.01, 99],
    [0.2, 1],
  ] as const) {
    const refused = await test.refused(createDeal, {
      as: brand,
      body: await payload('Centesimo', price, discount),
    })
    expect(refused).toMatchObject({
      code: 'validation_failed',
      fieldErrors: { discount: expect.any(String) },
    })
  }
  expect((await publish('Centesimo', 0.2, 3)).discountPrice).toBe(0.19)
})
