import { checkPrice, createDeal, updateDeal } from '@vicino/contract/marketplace/deals/endpoints'
import type { DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeCategory, makeFile } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { deals } from '../feature.ts'

const DAY = 86_400
let test: TestApp
let brand: TestUser
let categoryId: string
beforeAll(async () => {
  test = await createTestApp({ features: [deals] })
  categoryId = (await makeCategory(test.db)).id
})
afterAll(() => test.close())
beforeEach(async () => {
  brand = await test.createUser({ role: 'brand' })
})

const payload = async (productName: string, more: object = {}) => ({
  images: [await makeFile(test.db, brand.id)],
  title: 'Offerta',
  productName,
  description: 'Una cosa buona.',
  price: 10,
  lowestPrice: 10,
  discount: 20,
  quantity: 5,
  categoryIds: [categoryId],
  expirationDate: new Date(test.clock.now().getTime() + 2 * DAY * 1000).toISOString(),
  ...more,
})
const publish = async (productName: string, more: object = {}): Promise<DealDetail> =>
  test.request(createDeal, { as: brand, body: await payload(productName, more) })
const refused = async (productName: string, more: object = {}) =>
  test.refused(createDeal, {
    as: brand,
    body: await payload(productName, more),
    headers: { 'accept-language': 'it' },
  })
const alikeOf = async (productName: string, more: object = {}) =>
  (await test.request(checkPrice, { as: brand, query: { price: 10, discount: 20, productName, ...more } }))
    .alike

/** What shops of the present brand answered: deal, person, names. */
const answers = async () => {
  const said = test.db.selectFrom('audit_log').select(['object_id', 'actor_id', 'detail'])
  const rows = said.where('action', '=', 'deal.told_apart').where('brand_id', '=', brand.brand_id)
  return (await rows.execute()).map((row) => [row.object_id, row.actor_id, row.detail])
}

it('LAW-12 a product with a like name is put before a person: the same has its prices, another begins anew', async () => {
  const first = await publish('Olio extravergine del frantoio')
  const problem = await refused('Olio extravergine di frantoio')
  expect([problem.statusCode, problem.code, Object.keys(problem.fieldErrors ?? {})]).toEqual([
    409,
    'product_alike',
    ['productName'],
  ])
  expect(problem.message).toContain('«Olio extravergine del frantoio»: è lo stesso prodotto?')
  expect(await alikeOf('Olio extravergine di frantoio')).toEqual([
    { _id: first.product._id, productName: 'Olio extravergine del frantoio' },
  ])
  // It is the same: its prices count.
  expect((await refused('OLIO extravergine, del frantoio')).code).toBe('price_not_lowest')
  expect((await refused('Olio nuovo', { productId: first.product._id })).code).toBe('price_not_lowest')
  // It is another one, as the shop confirms.
  const other = await publish('Olio extravergine di frantoio', { newProduct: true })
  expect(other.product._id).not.toBe(first.product._id)
  // The answer stands in the deal's trail, for the platform to judge; others write none.
  expect(await answers()).toEqual([
    [
      other._id,
      brand.id,
      { product: 'Olio extravergine di frantoio', from: ['Olio extravergine del frantoio'] },
    ],
  ])
  expect(await alikeOf('Olio extravergine di frantoio')).toEqual([])
  // A wrong answer is refused, and nobody is asked about what is not alike.
  expect((await refused('Olio extravergine al frantoio', { newProduct: 'sì' })).code).toBe(
    'validation_failed',
  )
  await publish('Pane di segale')
})

it('LAW-12 a changed name is asked about too, another brand’s products are not', async () => {
  await publish('Biscotti al burro')
  const deal = await publish('Torta di mele')
  const change = (body: object) => ({ as: brand, params: { id: deal._id }, body })
  const problem = await test.refused(updateDeal, change({ productName: 'Biscotti col burro' }))
  expect(problem.code).toBe('product_alike')
  await test.request(updateDeal, change({ productName: 'Biscotti col burro', newProduct: true }))
  expect(await answers()).toEqual([
    [deal._id, brand.id, { product: 'Biscotti col burro', from: ['Biscotti al burro'] }],
  ])
  brand = await test.createUser({ role: 'brand' })
  await publish('Biscotti di burro')
})

it('LAW-12 the prices of a product that was on no deal for 30 days do not count, so nobody is asked', async () => {
  await publish('Marmellata di fichi')
  test.clock.advance(33 * DAY)
  expect(await alikeOf('Marmellata di ficchi')).toEqual([])
  await publish('Marmellata di ficchi', { newProduct: true })
  expect(await answers()).toEqual([])
})

it('LAW-12 a GTIN is the product, whatever its name', async () => {
  const gtin = ['4006381333931']
  const first = await publish('Caffè macinato', { gtin })
  expect((await refused('Miscela della casa', { gtin })).code).toBe('price_not_lowest')
  const same = await publish('Miscela della casa', { gtin, price: 8 })
  expect(same.product._id).toBe(first.product._id)
  expect(await alikeOf('Caffè macinat', { gtin: gtin.join(',') })).toEqual([])
})
