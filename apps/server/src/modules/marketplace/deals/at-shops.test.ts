import * as deals from '@vicino/contract/marketplace/deals/endpoints'
import * as shop from '@vicino/contract/marketplace/shops/endpoints'
import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { confirmRedemption } from '@vicino/contract/till/till/endpoints'
import type { BodyInputOf } from '@vicino/contract/endpoint'
import { openState } from '@vicino/domain/shop-hours'
import { minuteOfWeek, weekHours, weekRanges, type WeekHours } from '@vicino/domain/opening'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeCategory, makeFile } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { redemptions } from '../../redemption/redemptions/feature.ts'
import { shops } from '../shops/feature.ts'
import { deals as feature } from './feature.ts'

let test: TestApp
let owner: TestUser
let user: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [feature, shops, redemptions] })
  user = await test.createUser()
})
beforeEach(async () => {
  // A Tuesday.
  test.clock.set('2027-03-02T11:00:00+01:00')
  owner = await test.createUser({ role: 'brand' })
  await test.db.updateTable('brands').set(HOME).where('id', '=', owner.brand_id).execute()
})
afterAll(() => test.close())

const HOME = { lat: 45.07, lon: 7.69 }
const MORNINGS = Array.from({ length: 7 }, (): [number, number][] => [[540, 780]])
const EVENINGS = Array.from({ length: 7 }, (): [number, number][] => [[1080, 1380]])

const open = async (name: string, north: number, more: object = {}): Promise<string> => {
  const body = {
    name,
    address: `Via ${name}`,
    city: 'Torino',
    latitude: HOME.lat + north,
    longitude: HOME.lon,
    ...more,
  }
  return (await test.request(shop.openShop, { as: owner, body }))._id
}
const body = async (more: object): Promise<BodyInputOf<typeof deals.createDeal>> => ({
  images: [await makeFile(test.db, owner.id)],
  title: 'Pane',
  productName: `Pane ${Math.random()}`,
  description: 'Di segale',
  price: 10,
  lowestPrice: 10,
  newProduct: true,
  discount: 20,
  quantity: 5,
  expirationDate: '2027-04-01T10:00:00.000Z',
  categoryIds: [await makeCategory(test.db).then(({ id }) => id)],
  ...more,
})
const publish = async (more: object) => test.request(deals.createDeal, { as: owner, body: await body(more) })
const near = (north: number, query: object = {}) =>
  test
    .request(deals.browseDeals, {
      as: user,
      query: { lat: HOME.lat + north, lon: HOME.lon, brandId: owner.brand_id as string, ...query } as never,
    })
    .then(({ items }) => items)
const page = (id: string, north: number) =>
  test.request(deals.getDeal, { as: user, params: { id }, query: { lat: HOME.lat + north, lon: HOME.lon } })

const versionOfShop = async (id: string) =>
  (await test.request(shop.listShops, { as: owner, query: {} })).find(({ _id }) => _id === id)?.version ?? ''

it('R-230 a deal at three places is found once, at its nearest open one; its page lists them, the nearest first', async () => {
  const [near1, far] = [
    await open('Po', 0.01, { openingHours: EVENINGS }),
    await open('Dora', 0.05, { openingHours: MORNINGS }),
  ]
  const deal = await publish({ otherShopIds: [near1, far] })
  expect(deal).toMatchObject({ shopId: null, otherShopIds: [near1, far] })
  // A shop nearby is closed in the morning, so the brand's own address is the nearest place that is
  // not closed.
  const [found, ...others] = await near(0.012)
  expect(others).toEqual([])
  expect(found).toMatchObject({ id: deal._id, latitude: HOME.lat })
  expect(found?.distance).toBeCloseTo(1334, -1)
  expect((await near(0.04))[0]).toMatchObject({ latitude: HOME.lat + 0.05 })
  test.clock.set('2027-03-02T19:00:00+01:00')
  expect((await near(0.012))[0]).toMatchObject({ latitude: HOME.lat + 0.01 })
  expect((await near(0.04))[0], 'those that are closed step back').toMatchObject({
    latitude: HOME.lat + 0.01,
  })
  // A circle that contains only the closed shop finds the deal there.
  expect((await near(0.05, { distance: 1 }))[0]).toMatchObject({ latitude: HOME.lat + 0.05 })

  const detail = await page(deal._id, 0.04)
  expect(detail).toMatchObject({ latitude: HOME.lat + 0.01, brand: { address: 'Via Po', city: 'Torino' } })
  expect(detail.shops?.map(({ _id, isOpen }) => [_id, isOpen])).toEqual([
    [far, false],
    [near1, true],
    [null, null],
  ])
  expect(detail.shops?.[0]?.changesAt).toBe('2027-03-03T08:00:00.000Z')
})

it('R-230 only open shops: a deal is among them while one of its shops is open', async () => {
  const evening = await open('Po', 0.01, { openingHours: EVENINGS })
  await publish({ shopId: await open('Dora', 0.05, { openingHours: MORNINGS }), otherShopIds: [evening] })
  expect((await near(0.012, { open: true }))[0]).toMatchObject({ latitude: HOME.lat + 0.05 })
  test.clock.set('2027-03-02T19:00:00+01:00')
  expect((await near(0.012, { open: true }))[0]).toMatchObject({ latitude: HOME.lat + 0.01 })
  await test.request(shop.changeShop, {
    as: owner,
    params: { id: evening },
    body: {
      version: await versionOfShop(evening),
      name: 'Po',
      address: 'Via Po',
      city: 'Torino',
      latitude: HOME.lat + 0.01,
      longitude: HOME.lon,
      openingHours: EVENINGS,
      closures: [{ from: '2027-03-02', to: '2027-03-02' }],
    },
  })
  expect(await near(0.012, { open: true })).toEqual([])
})

it('R-230 a shop that moves takes its place of the deal along; one that closes for good leaves the deal to the others', async () => {
  const [po, dora] = [await open('Po', 0.01), await open('Dora', 0.05)]
  const deal = await publish({ shopId: po, otherShopIds: [dora] })
  const moved = {
    name: 'Dora',
    address: 'Via Dora',
    city: 'Torino',
    latitude: HOME.lat + 0.08,
    longitude: HOME.lon,
  }
  await test.request(shop.changeShop, {
    as: owner,
    params: { id: dora },
    body: { ...moved, version: await versionOfShop(dora) },
  })
  expect((await near(0.08))[0]).toMatchObject({ latitude: HOME.lat + 0.08, distance: 0 })
  await test.request(shop.closeShop, { as: owner, params: { id: po } })
  const [left] = await near(0.01)
  expect(left).toMatchObject({ id: deal._id, latitude: HOME.lat + 0.08 })
  expect(await page(deal._id, 0)).toMatchObject({ shopId: dora, otherShopIds: [], shops: [] })
  await test.request(shop.closeShop, { as: owner, params: { id: dora } })
  expect((await near(0))[0], 'its last shop keeps it').toMatchObject({ latitude: HOME.lat + 0.08 })
})

it('R-230 the places of a deal can change; other brands’ shops, closed ones and online deals are refused', async () => {
  const [po, dora] = [await open('Po', 0.01), await open('Dora', 0.05)]
  const deal = await publish({ otherShopIds: [po, dora] })
  const change = (changes: object) =>
    test.request(deals.updateDeal, { as: owner, params: { id: deal._id }, body: changes as never })
  expect(await change({ otherShopIds: [dora] })).toMatchObject({ shopId: null, otherShopIds: [dora] })
  expect((await near(0.012))[0]).toMatchObject({ latitude: HOME.lat })
  expect(await change({ shopId: dora })).toMatchObject({ shopId: dora, otherShopIds: [] })
  expect(await near(0.05)).toHaveLength(1)
  const refused = async (more: object) =>
    test.refused(deals.createDeal, { as: owner, body: await body(more) })
  expect(await refused({ otherShopIds: [po, po] })).toMatchObject({ statusCode: 400 })
  expect(
    await refused({ otherShopIds: [po], link: 'https://example.it', safety: { kind: 'service' } }),
  ).toMatchObject({
    statusCode: 400,
    fieldErrors: { otherShopIds: expect.any(String) },
  })
  await test.request(shop.closeShop, { as: owner, params: { id: po } })
  expect(await refused({ otherShopIds: [po] })).toMatchObject({ statusCode: 404, code: 'shop_not_found' })
  const mine = owner
  owner = await test.createUser({ role: 'brand' })
  await test.db.updateTable('brands').set(HOME).where('id', '=', owner.brand_id).execute()
  expect(await refused({ otherShopIds: [dora] })).toMatchObject({ code: 'shop_not_found' })
  owner = mine
})

it('R-230 any till of the brand redeems a deal of several shops, and they share one stock', async () => {
  const deal = await publish({ otherShopIds: [await open('Po', 0.01)], quantity: 1 })
  const code = await test.request(openRedemption, { as: user, body: { dealId: deal._id } as never })
  expect(await near(0.01), 'its last piece is held at all of them').toEqual([])
  const scanner = await test.createUser({ role: 'scanner', brand_id: owner.brand_id })
  await test.request(confirmRedemption, { as: scanner, body: { transactionId: code.transactionId } as never })
  expect(await near(0)).toEqual([])
})

it('open_at() agrees with openState()', async () => {
  const hours = fc
    .array(
      fc.constantFrom<[number, number][][]>(
        [],
        [[540, 780]],
        [
          [540, 780],
          [930, 1170],
        ],
        [[1080, 1560]],
        [[0, 1440]],
        [[1200, 1800]],
      ),
      { minLength: 7, maxLength: 7 },
    )
    // Compared in the form in which the database stores and returns them.
    .map((week): WeekHours => weekHours(weekRanges(week)))
  const now = new Date('2027-03-02T11:00:00+01:00').getTime()
  await fc.assert(
    fc.asyncProperty(
      hours,
      fc.integer({ min: 0, max: 20 * 1440 }),
      fc.nat(20),
      fc.nat(4),
      async (week, after, from, length) => {
        const at = new Date(now + after * 60_000)
        const closed = dayAt(now) + from
        const opening = `{${weekRanges(week)
          .map(([a, b]) => `[${a},${b})`)
          .join(',')}}`
        const closures = `{[${dateText(closed)},${dateText(closed + length)}]}`
        const { rows } = await sql<{ is_open: boolean }>`
        SELECT open_at(${opening}::int4multirange, ${closures}::datemultirange, ${minuteOfWeek(at)}::int,
          ${dateText(dayAt(at.getTime()))}::date) AS is_open`.execute(test.db)
        expect(rows[0]?.is_open).toBe(openState(week, [[closed, closed + length]], at.getTime()).isOpen)
      },
    ),
    { numRuns: 150, seed: 4 },
  )
})

it('the page of a deal says whether its place is open, until when, and its telephone, also for one place', async () => {
  const shopId = await open('Po', 0.01, { openingHours: MORNINGS, phone: '+39 011 123456' })
  const atShop = await publish({ shopId })
  expect((await page(atShop._id, 0)).brand).toMatchObject({
    phone: '+39 011 123456',
    isOpen: true,
    changesAt: '2027-03-02T12:00:00.000Z',
  })
  const atBrand = await publish({})
  const own = await page(atBrand._id, 0)
  expect(own.brand).toMatchObject({ phone: '', isOpen: null, changesAt: null })
  expect(own.shops).toEqual([])
})
