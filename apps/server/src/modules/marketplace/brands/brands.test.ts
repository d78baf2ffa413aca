import { browseBrands, getBrand, listBrandProducts } from '@vicino/contract/marketplace/brands/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineFeature } from '../../../platform/feature.ts'
import { makeBrand, makeDeal, makeProduct } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { brands } from './feature.ts'

/** Stands for loyalty, which lies above this module. */
const ofCards = new Map<string, 'points' | 'stamps' | 'both'>()
const cards = defineFeature({
  name: 'cards',
  provides: {
    cardsOfBrands: (_, ids) => Promise.resolve(new Map([...ofCards].filter(([id]) => ids.includes(id)))),
  },
})

let test: TestApp
let user: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [brands, cards] })
  user = await test.createUser()
})
afterAll(() => test.close())

const inSeconds = (seconds: number) => new Date(test.clock.now().getTime() + seconds * 1000)

it('R-497 R-531 a brand’s profile, with the distance where a position is known', async () => {
  const brand = await makeBrand(test.db, { follower_count: 3, verified: true, opening: '{[0,10080)}' })
  await makeDeal(test.db, { brand_id: brand.id })
  await makeDeal(test.db, { brand_id: brand.id, expires_at: inSeconds(-1) })
  await makeDeal(test.db, { brand_id: brand.id, quantity: 1, redeemed: 1 })
  const profile = await test.request(getBrand, {
    as: user,
    params: { id: brand.id },
    query: { lat: 45.5, lon: 9.19 },
  })
  expect(profile).toMatchObject({
    _id: brand.id,
    username: brand.username,
    handle: brand.handle,
    logo: null,
    avatar: null,
    followerCount: 3,
    activeDealCount: 1,
    isFollowed: false,
    verified: true,
    isOpen: true,
    can: { edit: false },
  })
  expect(profile.distance).toBeGreaterThan(3900)
  expect(profile.distance).toBeLessThan(4050)
  expect(profile.openingHours).toEqual(Array.from({ length: 7 }, () => [[0, 1440]]))
  const without = await test.request(getBrand, { as: user, params: { id: brand.id } })
  expect(without).not.toHaveProperty('distance')
  for (const role of ['brand', 'brandManager'] as const) {
    const as = await test.createUser({ role, brand_id: brand.id })
    expect((await test.request(getBrand, { as, params: { id: brand.id } })).can.edit).toBe(role === 'brand')
  }
})

it('R-497 an unknown brand is not found; unknown hours are null', async () => {
  expect(await test.refused(getBrand, { as: user, params: { id: user.id } })).toMatchObject({
    statusCode: 404,
    code: 'brand_not_found',
  })
  const { id } = await makeBrand(test.db)
  expect(await test.request(getBrand, { as: user, params: { id } })).toMatchObject({
    openingHours: null,
    isOpen: null,
  })
})

it('R-531 isFollowed tells whether the caller follows the brand', async () => {
  const { id } = await makeBrand(test.db)
  await test.db.insertInto('follows').values({ user_id: user.id, brand_id: id }).execute()
  expect((await test.request(getBrand, { as: user, params: { id } })).isFollowed).toBe(true)
  const other = await test.createUser()
  expect((await test.request(getBrand, { as: other, params: { id } })).isFollowed).toBe(false)
})

it('R-498 R-532 products of a brand that have a valid deal', async () => {
  const brand = await makeBrand(test.db)
  const [on, over] = [
    await makeProduct(test.db, { brand_id: brand.id, product_name: 'Aceto' }),
    await makeProduct(test.db, { brand_id: brand.id }),
  ]
  await makeDeal(test.db, { brand_id: brand.id, product_id: on.id })
  await makeDeal(test.db, { brand_id: brand.id, product_id: on.id })
  await makeDeal(test.db, { brand_id: brand.id, product_id: over.id, expires_at: inSeconds(-1) })
  expect(await test.request(listBrandProducts, { as: user, params: { id: brand.id } })).toEqual([
    { _id: on.id, productName: 'Aceto', description: 'Un prodotto.' },
  ])
  expect(await test.refused(listBrandProducts, { as: user, params: { id: user.id } })).toMatchObject({
    code: 'brand_not_found',
  })
})

it('brands are found by name, also with missing accents and typing errors, best match first', async () => {
  const exact = await makeBrand(test.db, { username: 'Gelateria Zabaglione' })
  const accent = await makeBrand(test.db, { username: 'Caffè Zuàn' })
  const names = async (q: string) =>
    (await test.request(browseBrands, { as: user, query: { q } })).items.map((brand) => brand._id)
  expect(await names('zabaglione')).toEqual([exact.id])
  expect(await names('gelateria zabaglone')).toEqual([exact.id])
  expect((await names('zuan'))[0]).toBe(accent.id)
  expect(await names('%')).toEqual([])
})

it('brands are found by words that are written together', async () => {
  const shop = await makeBrand(test.db, { username: 'Bottega dell’Orto AC/DC' })
  for (const q of ['dellorto', 'acdc', 'bottega dellorto']) {
    const { items } = await test.request(browseBrands, { as: user, query: { q } })
    expect([q, items.map(({ _id }) => _id)]).toEqual([q, expect.arrayContaining([shop.id])])
  }
})

it('a found brand names the card that it gives', async () => {
  const bakery = await makeBrand(test.db, { username: 'Panificio Vespero' })
  const florist = await makeBrand(test.db, { username: 'Fiorista Vespero' })
  ofCards.set(bakery.id, 'stamps')
  const { items } = await test.request(browseBrands, { as: user, query: { q: 'vespero' } })
  expect(new Map(items.map(({ _id, card }) => [_id, card]))).toEqual(
    new Map([
      [bakery.id, 'stamps'],
      [florist.id, null],
    ]),
  )
})

it('the pages of brands skip none, with and without words', async () => {
  for (let count = 0; count < 6; count += 1) await makeBrand(test.db, { username: 'Bar Sport' })
  for (const q of ['bar sport', undefined]) {
    const expected = await test.request(browseBrands, { as: user, query: { q, limit: 100 } })
    const walked: string[] = []
    let cursor: string | null = null
    do {
      const page: { items: { _id: string }[]; nextCursor: string | null } = await test.request(browseBrands, {
        as: user,
        query: { q, limit: 4, ...(cursor === null ? {} : { cursor }) },
      })
      walked.push(...page.items.map((brand) => brand._id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(walked).toEqual(expected.items.map((brand) => brand._id))
  }
})
