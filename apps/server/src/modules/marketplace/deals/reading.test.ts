import {
  browseDeals,
  getDeal,
  listDeals,
  listRecentViews,
  listSavedDeals,
  reactToDeal,
} from '@vicino/contract/marketplace/deals/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBrand, makeDeal, makeRedeemed } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { deals } from './feature.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [deals] })
})
afterAll(() => test.close())

const open = (id: string, as: TestUser) => test.request(getDeal, { as, params: { id } })
const inSeconds = (seconds: number) => new Date(test.clock.now().getTime() + seconds * 1000)

it('R-477 R-526 a deal has every field of its page', async () => {
  const user = await test.createUser()
  const row = await makeDeal(test.db, {
    tags: ['pane', 'forno'],
    gtin: ['4006381333931'],
    link: 'https://example.it',
  })
  const deal = await test.request(getDeal, {
    as: user,
    params: { id: row.id },
    query: { lat: 45.5, lon: 9.19 },
  })
  expect(deal).toMatchObject({
    _id: row.id,
    id: row.id,
    brandId: row.brand_id,
    brand: { _id: row.brand_id, isFollowed: false, latitude: 45.4642, longitude: 9.19, city: 'Milano' },
    product: { _id: row.product_id, description: 'Un prodotto.' },
    tags: ['pane', 'forno'],
    gtin: ['4006381333931'],
    categoryIds: row.category_ids,
    price: 20,
    discount: 30,
    discountPrice: 14,
    lowestPrice: 20,
    quantity: 10,
    redeemedCount: 0,
    heldCount: 0,
    link: 'https://example.it',
    points: 0,
    expirationDate: row.expires_at.toISOString(),
    isUsed: false,
    isFollowed: false,
  })
  expect(deal.distance).toBeGreaterThan(3900)
  expect(deal.brand.isFollowed).toBe(deal.isFollowed)
})

it('R-477 without a position there is no distance; an unknown deal is not found', async () => {
  const user = await test.createUser()
  const { id } = await makeDeal(test.db)
  expect(await open(id, user)).not.toHaveProperty('distance')
  expect(await test.refused(getDeal, { as: user, params: { id: user.id } })).toMatchObject({
    statusCode: 404,
    code: 'deal_not_found',
  })
  expect(
    await test.db.selectFrom('recent_views').select('deal_id').where('user_id', '=', user.id).execute(),
  ).toEqual([{ deal_id: id }])
})

it('R-526 a list omits fields of the deal’s own page', async () => {
  const user = await test.createUser()
  await makeDeal(test.db, { tags: ['x'] })
  const response = await test.send(browseDeals, { as: user })
  for (const item of response.json<{ items: object[] }>().items) {
    for (const field of ['tags', 'videoUrl', 'gtin', 'search', 'pm', 'cell'])
      expect(item).not.toHaveProperty(field)
  }
})

it('R-478 R-530 recently viewed deals, newest first, a second view moves up', async () => {
  const user = await test.createUser()
  const [a, b] = [await makeDeal(test.db), await makeDeal(test.db)]
  await open(a.id, user)
  test.clock.advance(10)
  await open(b.id, user)
  expect((await test.request(listRecentViews, { as: user })).map((view) => view._id)).toEqual([b.id, a.id])
  test.clock.advance(10)
  await open(a.id, user)
  const views = await test.request(listRecentViews, { as: user })
  expect(views.map((view) => view._id)).toEqual([a.id, b.id])
  expect(views[0]).toEqual({
    _id: a.id,
    viewedAt: test.clock.now().toISOString(),
    product: { _id: a.product_id, productName: expect.any(String), description: 'Un prodotto.' },
    discountPrice: 14,
    title: a.title,
    images: a.images,
    isUsed: false,
  })
  expect(await test.request(listRecentViews, { as: await test.createUser() })).toEqual([])
})

it('R-478 ten views per page by default, fifty stored', async () => {
  const user = await test.createUser()
  const brand = await makeBrand(test.db)
  for (let count = 0; count < 53; count += 1) {
    test.clock.advance(1)
    await open((await makeDeal(test.db, { brand_id: brand.id })).id, user)
  }
  expect(await test.request(listRecentViews, { as: user })).toHaveLength(10)
  expect(await test.request(listRecentViews, { as: user, query: { limit: 100 } })).toHaveLength(50)
})

it('R-479 R-549 saved deals by state: valid, used, expired; sold out is not expired', async () => {
  const user = await test.createUser()
  const make = async (values: Parameters<typeof makeDeal>[1] = {}) => {
    const { id } = await makeDeal(test.db, values)
    test.clock.advance(1)
    await test.request(reactToDeal, { as: user, params: { id }, body: { reaction: 'WANT' } })
    return id
  }
  const valid = await make()
  const used = await make()
  await makeRedeemed(test.db, user.id, used)
  const expired = await make({ expires_at: inSeconds(-60) })
  const soldOut = await make({ quantity: 3, redeemed: 3 })
  const saved = async (state?: 'all' | 'valid' | 'expired') => {
    const page = await test.request(listSavedDeals, { as: user, query: state === undefined ? {} : { state } })
    expect(page.totalCount).toBe(page.items.length)
    return page.items
  }
  const ids = async (state?: 'all' | 'valid' | 'expired') => (await saved(state)).map((deal) => deal._id)
  expect(await ids()).toEqual([soldOut, expired, used, valid])
  expect(await ids('all')).toEqual([soldOut, expired, used, valid])
  expect(await ids('valid')).toEqual([soldOut, valid])
  expect(await ids('expired')).toEqual([expired, used])
  expect((await saved()).find((deal) => deal._id === used)?.isUsed).toBe(true)
  expect((await saved())[0]).toMatchObject({ savedAt: test.clock.now().toISOString(), quantity: 0 })
})

it('R-479 saved deals by cursor, latest first, without gap; an unsaved deal is gone', async () => {
  const user = await test.createUser()
  const made: string[] = []
  for (let count = 0; count < 5; count += 1) {
    const { id } = await makeDeal(test.db)
    // Two deals in the same second, so that ties must have a fixed order too.
    if (count % 2 === 0) test.clock.advance(1)
    await test.request(reactToDeal, { as: user, params: { id }, body: { reaction: 'WANT' } })
    made.push(id)
  }
  const walked: string[] = []
  let cursor: string | null = null
  do {
    const page: { items: { _id: string }[]; nextCursor: string | null; totalCount: number } =
      await test.request(listSavedDeals, {
        as: user,
        query: { limit: 2, lat: '45', lon: '9', ...(cursor === null ? {} : { cursor }) },
      })
    expect(page.totalCount).toBe(5)
    walked.push(...page.items.map((deal) => deal._id))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(walked.toSorted()).toEqual(made.toSorted())
  await test.request(reactToDeal, { as: user, params: { id: made[0] ?? '' }, body: { reaction: 'WANT' } })
  const page = await test.request(listSavedDeals, { as: user })
  expect(page.items.map((deal) => deal._id)).not.toContain(made[0])
})

it('R-474 the administration table: superAdmin all, a brand its own, any state, ten a page', async () => {
  const brand = await test.createUser({ role: 'brand' })
  const manager = await test.createUser({ role: 'brandManager', brand_id: brand.brand_id })
  const admin = await test.createUser({ role: 'superAdmin' })
  const own = { brand_id: brand.brand_id ?? '' }
  await makeDeal(test.db, { ...own, title: 'Càppello di paglia', expires_at: inSeconds(-1), active: false })
  for (let count = 0; count < 11; count += 1) await makeDeal(test.db, own)
  await makeDeal(test.db)
  const first = await test.request(listDeals, { as: brand })
  expect(first.data).toHaveLength(10)
  expect(first.metadata[0].totalCount).toBe(12)
  const second = await test.request(listDeals, { as: manager, query: { page: 2 } })
  expect(second.data).toHaveLength(2)
  expect(new Set([...first.data, ...second.data].map((deal) => deal.brandId))).toEqual(
    new Set([brand.brand_id]),
  )
  const everything = await test.request(listDeals, { as: admin, query: { limit: 1 } })
  expect(everything.metadata[0].totalCount).toBeGreaterThan(12)
  const named = await test.request(listDeals, { as: brand, query: { search: 'cappello' } })
  expect(named.data.map((deal) => deal.title)).toEqual(['Càppello di paglia'])
  expect((await test.request(listDeals, { as: brand, query: { search: '%' } })).metadata[0].totalCount).toBe(
    0,
  )
  expect((await test.request(listDeals, { as: brand, query: { page: 9 } })).metadata[0].totalCount).toBe(12)
})
