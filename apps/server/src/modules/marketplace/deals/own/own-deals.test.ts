import {
  checkPrice,
  createDeal,
  dropDraft,
  endDeal,
  getDeal,
  getDraft,
  keepDraft,
  listOwnDeals,
  updateDeal,
} from '@vicino/contract/marketplace/deals/endpoints'
import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { closeShop, listShops, openShop } from '@vicino/contract/marketplace/shops/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCategory, makeDeal, makeFile } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { redemptions } from '../../../redemption/redemptions/feature.ts'
import { shops } from '../../shops/feature.ts'
import { deals } from '../feature.ts'

let test: TestApp
let brand: TestUser
let categoryId: string
beforeAll(async () => {
  test = await createTestApp({ features: [deals, redemptions, shops] })
  categoryId = (await makeCategory(test.db)).id
  brand = await test.createUser({ role: 'brand' })
})
afterAll(() => test.close())

const inDays = (days: number) => new Date(test.clock.now().getTime() + days * 86_400_000).toISOString()
const body = async (as: TestUser, more: object = {}) => ({
  images: [await makeFile(test.db, as.id)],
  title: 'Pane nero',
  productName: 'Pane nero',
  description: 'Di segale.',
  price: 10,
  lowestPrice: 10,
  newProduct: true,
  discount: 30,
  quantity: 5,
  categoryIds: [categoryId],
  expirationDate: inDays(3),
  ...more,
})
const publish = async (as = brand, more: object = {}) =>
  test.request(createDeal, { as, body: await body(as, more) })
const change = (id: string, changes: object) => ({ as: brand, params: { id }, body: changes })
const openCode = async (dealId: string) => {
  const as = await test.createUser({ email_verified_at: test.clock.now() })
  return { as, code: await test.request(openRedemption, { as, body: { dealId } }) }
}
const codeStatus = async (id: string) =>
  (await test.db.selectFrom('redemptions').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

it('R-232 price and discount stand still while a code is open and once a unit is redeemed; the rest may change', async () => {
  const { _id } = await publish(brand, { productName: 'Fermo' })
  await test.request(updateDeal, change(_id, { discount: 40 }))
  const { code } = await openCode(_id)
  expect(await test.refused(updateDeal, change(_id, { price: 9 }))).toMatchObject({
    statusCode: 409,
    code: 'deal_price_locked',
    fieldErrors: { price: expect.any(String) },
  })
  expect(await test.refused(updateDeal, change(_id, { discount: 50 }))).toMatchObject({
    code: 'deal_price_locked',
  })
  await test.request(updateDeal, change(_id, { title: 'Altro nome', price: 10, discount: 40, quantity: 9 }))
  test.clock.advance(16 * 60)
  // The code's time is over, so it holds nothing any more.
  await test.request(updateDeal, change(_id, { discount: 50 }))
  expect(await codeStatus(code._id)).toBe('expired')
  const sold = await makeDeal(test.db, { brand_id: brand.brand_id ?? '', redeemed: 1 })
  expect(await test.refused(updateDeal, change(sold.id, { discount: 77 }))).toMatchObject({
    code: 'deal_price_locked',
  })
})

it('R-232 ending now keeps open codes valid; withdrawing ends them, and the deal does not return', async () => {
  const { _id } = await publish(brand, { productName: 'Finito' })
  const { code } = await openCode(_id)
  const end = (cancelCodes: boolean) =>
    test.request(endDeal, { as: brand, params: { id: _id }, body: { cancelCodes } })
  expect((await end(false)).expirationDate).toBe(test.clock.now().toISOString())
  expect(await codeStatus(code._id)).toBe('held')
  const late = await test.createUser({ email_verified_at: test.clock.now() })
  const opening = { as: late, body: { dealId: _id } }
  expect((await test.refused(openRedemption, opening)).statusCode).toBe(409)
  // Its price counts until now, not until the announced end: 31 days later it no longer matters.
  await end(true)
  await end(true)
  expect(await codeStatus(code._id)).toBe('cancelled')
  const [told] = await test.db
    .selectFrom('redemptions')
    .select('freed_by')
    .where('id', '=', code._id)
    .execute()
  expect(told?.freed_by).toBe(brand.id)
  expect(await test.refused(updateDeal, change(_id, { expirationDate: inDays(9) }))).toMatchObject({
    code: 'deal_withdrawn',
  })
  test.clock.advance(31 * 86_400)
  expect((await publish(brand, { productName: 'Finito', price: 20, lowestPrice: 20 })).lowestPrice).toBe(20)
})

it('R-232 the own deals come newest first, by state, with their metrics and possible actions', async () => {
  const as = await test.createUser({ role: 'brand' })
  const make = (values: object) => makeDeal(test.db, { brand_id: as.brand_id ?? '', ...values })
  const running = await make({
    quantity: 10,
    redeemed: 2,
    expires_at: new Date(inDays(2)),
    discount_price_cents: 700,
    price_cents: 1000,
  })
  await test.request(openRedemption, { as: await test.createUser(), body: { dealId: running.id } })
  const ended = await make({ expires_at: new Date(test.clock.now().getTime() - 1000), active: false })
  const list = async (state: 'all' | 'active' | 'ended', more: object = {}) =>
    test.request(listOwnDeals, { as, query: { state, ...more } })
  expect((await list('active')).items).toMatchObject([
    {
      _id: running.id,
      state: 'active',
      figures: { offered: 10, redeemed: 2, held: 1, revenue: 14 },
      can: { edit: true, end: true, reprice: false },
    },
  ])
  expect((await list('ended')).items).toMatchObject([
    { _id: ended.id, state: 'ended', can: { edit: true, end: false, reprice: true } },
  ])
  const first = await list('all', { limit: '1' })
  const second = await list('all', { limit: '1', cursor: first.nextCursor ?? '' })
  expect(
    [first.items, second.items]
      .flat()
      .map(({ _id }) => _id)
      .toSorted(),
  ).toEqual([running.id, ended.id].toSorted())
  expect(second.nextCursor).toBeNull()
})

it('R-225: the lowest price of 30 days is shown before publishing, and whether the price is allowed', async () => {
  const as = await test.createUser({ role: 'brand' })
  const check = (price: number, discount: number, more: object = { productName: 'Vino' }) =>
    test.request(checkPrice, { as, query: { price, discount, ...more } })
  expect(await check(19.99, 30)).toEqual({
    discountPrice: 13.99,
    lowestPrice: null,
    alike: [],
    allowed: true,
  })
  const declared = { productName: 'Vino', lowestPrice: 15 }
  expect(await check(19.99, 30, declared)).toMatchObject({ lowestPrice: null, allowed: false })
  const deal = await publish(as, { productName: 'Vino', price: 100, lowestPrice: 100, discount: 20 })
  expect(await check(100, 30)).toEqual({ discountPrice: 70, lowestPrice: 80, alike: [], allowed: false })
  expect(await check(80, 30)).toMatchObject({ lowestPrice: 80, allowed: true })
  expect(await check(0.2, 1)).toMatchObject({ allowed: false })
  // A running deal may be reduced further from its present list price.
  expect(await check(100, 30, { dealId: deal._id })).toMatchObject({ lowestPrice: 100, allowed: true })
  expect(
    await test.refused(checkPrice, { as: brand, query: { price: 1, discount: 5, dealId: deal._id } }),
  ).toMatchObject({
    code: 'deal_not_found',
  })
})

it('R-222 a video of 59.9 s passes, one of 61 s is refused with a message', async () => {
  const video = async (seconds: number) => {
    const key = await makeFile(test.db, brand.id, 'video')
    await test.db.updateTable('files').set({ seconds }).where('key', '=', key).execute()
    return key
  }
  const refused = await test.refused(createDeal, {
    as: brand,
    body: await body(brand, { productName: 'Film', videoUrl: await video(61) }),
    headers: { 'accept-language': 'it' },
  })
  expect(refused).toMatchObject({
    statusCode: 400,
    code: 'deal_film_too_long',
    fieldErrors: { videoUrl: expect.any(String) },
  })
  expect(refused.message).toContain('60 secondi')
  const made = await publish(brand, { productName: 'Film', videoUrl: await video(59.9) })
  expect(made.videoUrl).toMatch(/^\/files\/videos\//)
})

it('R-230 a deal is at the shop that its brand chose; a closed or foreign shop is refused', async () => {
  const values = { name: 'Stazione', address: 'Via Roma 9', city: 'Pavia', latitude: 45.18, longitude: 9.15 }
  const shop = await test.request(openShop, { as: brand, body: values })
  expect(await test.request(listShops, { as: brand })).toEqual([shop])
  const deal = await publish(brand, { productName: 'Altrove', shopId: shop._id })
  expect(deal).toMatchObject({
    shopId: shop._id,
    latitude: 45.18,
    brand: { address: 'Via Roma 9', city: 'Pavia', latitude: 45.18 },
  })
  const other = await test.createUser({ role: 'brand' })
  expect(
    await test.refused(createDeal, { as: other, body: await body(other, { shopId: shop._id }) }),
  ).toMatchObject({
    statusCode: 404,
    code: 'shop_not_found',
  })
  const home = await test.request(updateDeal, change(deal._id, { shopId: null }))
  expect(home.shopId).toBeNull()
  expect(home.brand.address).not.toBe('Via Roma 9')
  await test.request(updateDeal, change(deal._id, { shopId: shop._id }))
  await test.request(closeShop, { as: brand, params: { id: shop._id } })
  expect(await test.request(listShops, { as: brand })).toEqual([])
  expect((await test.request(getDeal, { as: other, params: { id: deal._id } })).brand.address).toBe(
    'Via Roma 9',
  )
  expect(
    await test.refused(createDeal, { as: brand, body: await body(brand, { shopId: shop._id }) }),
  ).toMatchObject({
    code: 'shop_not_found',
  })
})

it('R-225 a draft is stored for the person until it is deleted', async () => {
  const as = await test.createUser({ role: 'brandManager' })
  expect(await test.request(getDraft, { as })).toEqual({ draft: null, updatedAt: null })
  await test.request(keepDraft, { as, body: { productName: 'Pan', price: '1,' } })
  await test.request(keepDraft, { as, body: { productName: 'Pane', price: '1,9', step: 2 } })
  expect(await test.request(getDraft, { as })).toEqual({
    draft: { productName: 'Pane', price: '1,9', step: 2 },
    updatedAt: test.clock.now().toISOString(),
  })
  expect((await test.request(getDraft, { as: brand })).draft).toBeNull()
  await test.request(dropDraft, { as })
  expect((await test.request(getDraft, { as })).draft).toBeNull()
})
