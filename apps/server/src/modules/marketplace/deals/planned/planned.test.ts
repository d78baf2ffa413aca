import { browseDeals, createDeal, getDeal } from '@vicino/contract/marketplace/deals/endpoints'
import {
  changePlannedDeal,
  dropPlannedDeal,
  listPlannedDeals,
  planDeal,
} from '@vicino/contract/marketplace/deals/planned/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeCategory, makeFile } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { deals } from '../feature.ts'
import { startPlanned } from './start-planned.ts'

const DAY = 86_400
let test: TestApp
let brand: TestUser
let categoryId: string
beforeAll(async () => {
  test = await createTestApp({ features: [deals] })
  categoryId = (await makeCategory(test.db)).id
})
beforeEach(async () => {
  brand = await test.createUser({ role: 'brand' })
})
afterAll(() => test.close())

const inDays = (days: number): string =>
  new Date(test.clock.now().getTime() + days * DAY * 1000).toISOString()
const body = async (values: Record<string, unknown> = {}) => ({
  images: [await makeFile(test.db, brand.id)],
  title: 'Panettone del sabato',
  productName: 'Panettone',
  description: 'Con uvetta.',
  price: 20,
  discount: 30,
  lowestPrice: 20,
  quantity: 5,
  categoryIds: [categoryId],
  startDate: inDays(2),
  expirationDate: inDays(4),
  ...values,
})
const plan = async (values: Record<string, unknown> = {}) =>
  test.request(planDeal, { as: brand, body: (await body(values)) as never })
const start = () => startPlanned(test.db, test.services, test.clock.now())
const planned = async () => (await test.request(listPlannedDeals, { as: brand })).items
async function onOffer() {
  const reader = await test.createUser()
  const { items } = await test.request(browseDeals, { as: reader, query: { q: 'panettone' } })
  return items.filter(({ brandId }) => brandId === brand.brand_id)
}

it('R-225 a planned deal is no deal before its start, then is published as planned, with its files', async () => {
  const made = await plan({ finalPrice: 13.5 })
  expect(made).toMatchObject({ discountPrice: 13.5, problem: null, deal: { title: 'Panettone del sabato' } })
  await start()
  expect(await onOffer()).toEqual([])
  expect(await test.refused(getDeal, { as: brand, params: { id: made._id } })).toMatchObject({
    code: 'deal_not_found',
  })
  test.clock.advance(2 * DAY)
  await start()
  await start()
  const [deal, ...others] = await onOffer()
  expect(others).toEqual([])
  expect(deal).toMatchObject({ discountPrice: 13.5, discount: 32, images: made.deal.images })
  expect(deal?.createdAt).toBe(test.clock.now().toISOString())
  const used = await test.db.selectFrom('files').select('used_by').where('owner_id', '=', brand.id).execute()
  expect(used).toEqual([{ used_by: `deal ${deal?._id}` }])
  expect(await planned()).toEqual([])
})

it('R-226 the price is checked at its start: above the lowest of 30 days by then, it waits with the reason', async () => {
  await plan()
  const cheaper = { ...(await body({ price: 20, discount: 50 })), startDate: undefined }
  await test.request(createDeal, { as: brand, body: cheaper as never })
  test.clock.advance(2 * DAY)
  await start()
  expect(await planned()).toMatchObject([{ problem: 'price_not_lowest' }])
  const refused = await test.refused(planDeal, {
    as: brand,
    body: (await body({ startDate: inDays(1), expirationDate: inDays(2) })) as never,
  })
  expect(refused.code).toBe('price_not_lowest')
  // Lowered, it begins.
  const [waiting] = await planned()
  const version = waiting?.version
  const change = { ...waiting?.deal, price: 10, startDate: inDays(0.5), expirationDate: inDays(2), version }
  const params = { id: waiting?._id ?? '' }
  await test.request(changePlannedDeal, { as: brand, params, body: change as never })
  // The second of two tabs is told that the deal has changed.
  expect(await test.refused(changePlannedDeal, { as: brand, params, body: change as never })).toMatchObject({
    code: 'record_changed',
  })
  expect(await planned()).toMatchObject([{ problem: null }])
  test.clock.advance(DAY)
  await start()
  expect((await onOffer()).map(({ price }) => price)).toContain(10)
})

it('is refused with a past or far start, an end before the start, a taken file, and at another brand', async () => {
  const fields = async (values: Record<string, unknown>) =>
    (await test.refused(planDeal, { as: brand, body: (await body(values)) as never })).fieldErrors
  expect(await fields({ startDate: inDays(-1) })).toHaveProperty('startDate')
  expect(await fields({ startDate: inDays(91), expirationDate: inDays(92) })).toMatchObject({
    startDate: expect.stringContaining('90'),
  })
  expect(await fields({ expirationDate: inDays(1) })).toHaveProperty('expirationDate')
  const made = await plan()
  expect(await fields({ images: [made.deal.images[0]?.replace('/files/', '')] })).toHaveProperty('images.0')
  const other = await test.createUser({ role: 'brand' })
  const params = { id: made._id }
  expect((await test.refused(dropPlannedDeal, { as: other, params })).code).toBe('planned_not_found')
  await test.request(dropPlannedDeal, { as: brand, params })
  expect(await planned()).toEqual([])
  test.clock.advance(3 * DAY)
  await start()
  expect(await onOffer()).toEqual([])
})
