import { getLanding } from '@vicino/contract/marketplace/landing/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeBrand, makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { landing } from './feature.ts'

const HERE = { lat: 45.4642, lon: 9.19 }
const north = (metres: number) => ({ lat: HERE.lat + metres / 111_195, lon: HERE.lon })

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [landing] })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('deals').execute()
  await test.db.deleteFrom('products').execute()
  await test.db.deleteFrom('brands').execute()
  // Lets answers expire that the test before has cached.
  test.clock.advance(60)
})

const inSeconds = (seconds: number) => new Date(test.clock.now().getTime() + seconds * 1000)
const offers = async (query: { lat?: number; lon?: number } = {}) =>
  (await test.request(getLanding, { query })).offers

it('R-043 a visitor sees a deal near a place with all its parts, and nothing of any person', async () => {
  const brand = await makeBrand(test.db, { username: 'Forno Abate', logo: '/files/logo.svg', ...HERE })
  const deal = await makeDeal(test.db, {
    ...north(1000),
    brand_id: brand.id,
    title: 'Focaccia',
    tags: ['forno', 'pane'],
    like_count: 7,
    share_count: 2,
    expires_at: inSeconds(3600),
    created_at: inSeconds(-600),
  })
  const [shown, ...others] = await offers(HERE)
  expect(others).toEqual([])
  expect(shown).toEqual({
    _id: deal.id,
    title: 'Focaccia',
    description: deal.description,
    tags: ['forno', 'pane'],
    image: deal.images[0],
    brand: { username: 'Forno Abate', logo: '/files/logo.svg' },
    discount: 30,
    price: 20,
    discountPrice: 14,
    distance: expect.closeTo(1000, -2),
    likeCount: 7,
    shareCount: 2,
    createdAt: inSeconds(-600).toISOString(),
    expiresAt: inSeconds(3600).toISOString(),
    special: true,
  })
})

it('R-043 a deal that ends within two hours or is at least half off is special', async () => {
  for (const [hours, discount] of [
    [1, 20],
    [90, 50],
    [90, 49],
  ] as const) {
    await makeDeal(test.db, { discount, expires_at: inSeconds(hours * 3600) })
  }
  const shown = await offers(HERE)
  expect(shown.map(({ discount, special }) => [discount, special])).toEqual(
    expect.arrayContaining([
      [20, true],
      [50, true],
      [49, false],
    ]),
  )
})

it('R-043 at most six deals, nearest first, of as many different shops as possible; only deals that can be redeemed', async () => {
  const near = await makeBrand(test.db, HERE)
  for (let metres = 100; metres <= 700; metres += 100) {
    await makeDeal(test.db, { ...north(metres), brand_id: near.id, title: `vicino ${metres}` })
  }
  await makeDeal(test.db, { ...north(5000), title: 'altro negozio' })
  await makeDeal(test.db, { ...HERE, expires_at: inSeconds(0) })
  await makeDeal(test.db, { ...HERE, quantity: 0 })
  await makeDeal(test.db, { ...HERE, active: false })
  expect((await offers(HERE)).map(({ title }) => title)).toEqual([
    'vicino 100',
    'altro negozio',
    'vicino 200',
    'vicino 300',
    'vicino 400',
    'vicino 500',
  ])
})

it('R-043 without a position the most popular deals are shown, without a distance', async () => {
  for (const likes of [1, 9, 4]) await makeDeal(test.db, { like_count: likes })
  const shown = await offers()
  expect(shown.map(({ likeCount }) => likeCount)).toEqual([9, 4, 1])
  expect(shown.every(({ distance }) => distance === null)).toBe(true)
})

it('R-040 ten logos at most, of the most followed brands that have one', async () => {
  for (let number = 0; number < 12; number += 1) {
    await makeBrand(test.db, { username: `Marchio ${number}`, logo: '/files/l.svg', follower_count: number })
  }
  await makeBrand(test.db, { logo: null, follower_count: 99 })
  const { brands } = await test.request(getLanding)
  expect(brands.map(({ username }) => username)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Marchio ${11 - index}`),
  )
})

it('R-043 many visitors at once take three statements, and the answer may be cached for a minute', async () => {
  await makeDeal(test.db, HERE)
  test.takeStatements()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, step) =>
      test.send(getLanding, { query: { lat: HERE.lat + step / 1e6, lon: HERE.lon } }),
    ),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(test.takeStatements()).toHaveLength(3)
  expect(answers[0]?.headers['cache-control']).toBe('public, max-age=60')
  test.clock.advance(16)
  await test.request(getLanding, { query: HERE })
  expect(test.takeStatements()).toHaveLength(3)
})

it('half a position is refused', async () => {
  expect(await test.refused(getLanding, { query: { lat: 45 } })).toMatchObject({ code: 'position_required' })
  expect(await test.refused(getLanding, { query: { lat: '91', lon: '9' } })).toMatchObject({
    code: 'validation_failed',
  })
})
