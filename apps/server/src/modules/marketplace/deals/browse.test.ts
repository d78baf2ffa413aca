import { browseDeals } from '@vicino/contract/marketplace/deals/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeBrand, makeCategory, makeDeal, makeRedeemed } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { deals } from './feature.ts'

const HERE = { lat: 45.4642, lon: 9.19 }
/** Returns a position about this many metres to the north. */
const north = (metres: number) => ({ lat: HERE.lat + metres / 111_195, lon: HERE.lon })

let test: TestApp
let user: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [deals] })
  user = await test.createUser()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('deals').execute()
})

const inSeconds = (seconds: number) => new Date(test.clock.now().getTime() + seconds * 1000)
type Query = Parameters<typeof test.request<typeof browseDeals>>[1]
const page = (query: NonNullable<Query>['query'] = {}) => test.request(browseDeals, { as: user, query })
const ids = async (query: NonNullable<Query>['query'] = {}) =>
  (await page(query)).items.map((deal) => deal._id)

it('R-121 nearest first when no order is chosen, with the true distances', async () => {
  const far = await makeDeal(test.db, north(3000))
  const near = await makeDeal(test.db, north(1000))
  const { items } = await page(HERE)
  expect(items.map((deal) => deal._id)).toEqual([near.id, far.id])
  expect(items[0]?.distance).toBeGreaterThan(995)
  expect(items[0]?.distance).toBeLessThan(1005)
  expect(items[1]?.distance).toBeGreaterThan(2985)
  expect(items[1]?.distance).toBeLessThan(3015)
})

it('R-527 distance is in whole metres and absent without a position, discount a whole percent', async () => {
  await makeDeal(test.db, north(1234.5))
  const [withPosition] = (await page(HERE)).items
  const [without] = (await page()).items
  expect(Number.isInteger(withPosition?.distance)).toBe(true)
  expect(Number.isInteger(withPosition?.discount)).toBe(true)
  expect(without).not.toHaveProperty('distance')
})

it('R-469 only valid deals with units left; nextCursor is null at the end', async () => {
  const valid = await makeDeal(test.db)
  await makeDeal(test.db, { expires_at: inSeconds(0) })
  await makeDeal(test.db, { quantity: 2, redeemed: 2 })
  await makeDeal(test.db, { quantity: 0 })
  await makeDeal(test.db, { active: false })
  const { items, nextCursor } = await page(HERE)
  expect(items.map((deal) => deal._id)).toEqual([valid.id])
  expect(nextCursor).toBeNull()
})

it('R-589 R-470 five deals per page by default, page 1 first', async () => {
  for (let count = 0; count < 7; count += 1) await makeDeal(test.db, north(count * 100))
  expect((await page(HERE)).items).toHaveLength(5)
  expect(await ids({ ...HERE, page: 2 })).toHaveLength(2)
  expect(await ids({ ...HERE, page: 1, limit: 7 })).toEqual([
    ...(await ids(HERE)),
    ...(await ids({ ...HERE, page: 2 })),
  ])
  expect((await page({ ...HERE, page: 9999, limit: 100 })).items).toEqual([])
})

it('R-574 a limit above 100 gives 100', async () => {
  const brand = await makeBrand(test.db)
  for (let count = 0; count < 102; count += 1) await makeDeal(test.db, { brand_id: brand.id })
  expect((await page({ limit: 500 })).items).toHaveLength(100)
  expect((await page({ ...HERE, limit: 101 })).items).toHaveLength(100)
})

it('R-470 each parameter changes the answer: category, brandId, exclude, q and search alike', async () => {
  const category = await makeCategory(test.db)
  const mine = await makeDeal(test.db, { category_ids: [category.id], title: 'Torta al limone' })
  const other = await makeDeal(test.db, { title: 'Taglio capelli' })
  expect(await ids({ category: category.id })).toEqual([mine.id])
  expect(await ids({ brandId: other.brand_id })).toEqual([other.id])
  expect(await ids({ exclude: other.id })).toEqual([mine.id])
  expect(await ids({ q: 'torta' })).toEqual([mine.id])
  expect(await ids({ search: 'torta' })).toEqual([mine.id])
})

it('R-470 a cursor wins over a page number', async () => {
  for (let count = 0; count < 6; count += 1) await makeDeal(test.db, north(count * 100))
  const first = await page({ ...HERE, limit: 2 })
  const cursor = first.nextCursor ?? ''
  expect(await ids({ ...HERE, limit: 2, cursor, page: 3 })).toEqual(await ids({ ...HERE, limit: 2, cursor }))
})

it('R-472 includeCursor puts the cursor’s own deal first, otherwise the page starts after it', async () => {
  for (let count = 0; count < 5; count += 1) await makeDeal(test.db, north(count * 100))
  for (const sortBy of [
    'distance',
    'price',
    'newest',
    'most_popular',
    'reward_points',
    'price_desc',
  ] as const) {
    const first = await page({ ...HERE, limit: 2, sortBy })
    const query = { ...HERE, limit: 2, sortBy, cursor: first.nextCursor ?? '' }
    const after = await ids(query)
    const including = await ids({ ...query, includeCursor: true })
    expect(including[0]).toBe(first.items[1]?._id)
    expect(including[1]).toBe(after[0])
  }
})

describe('R-471 filters', () => {
  it('R-072 flash deals are those within the requested distance: 298 km away none, unless the request goes so far', async () => {
    const soon = { expires_at: inSeconds(3600) }
    const near = await makeDeal(test.db, { ...north(5000), ...soon })
    const wider = await makeDeal(test.db, { ...north(60_000), ...soon })
    await makeDeal(test.db, { ...north(298_000), ...soon })
    expect(await ids({ ...HERE, flash: true, distance: 20 })).toEqual([near.id])
    expect(await ids({ ...HERE, flash: true, distance: 100 })).toEqual([near.id, wider.id])
    expect(await ids({ ...HERE, flash: true, distance: 2 })).toEqual([])
  })

  it('R-073 R-471 flash: above 0 and at most 7200 seconds left', async () => {
    await makeDeal(test.db, { expires_at: inSeconds(7201) })
    await makeDeal(test.db, { expires_at: inSeconds(0) })
    const shown = await makeDeal(test.db, { expires_at: inSeconds(7199) })
    const last = await makeDeal(test.db, { expires_at: inSeconds(7200) })
    expect(new Set(await ids({ ...HERE, flash: true }))).toEqual(new Set([shown.id, last.id]))
    expect(new Set(await ids({ flash: true, sortBy: 'price' }))).toEqual(new Set([shown.id, last.id]))
  })

  it('R-471 expiring: within 24 hours, soonest first', async () => {
    await makeDeal(test.db, { expires_at: inSeconds(86_401) })
    const second = await makeDeal(test.db, { expires_at: inSeconds(86_400) })
    const first = await makeDeal(test.db, { expires_at: inSeconds(60), ...north(5000) })
    expect(await ids({ ...HERE, expiring: true })).toEqual([first.id, second.id])
  })

  it('R-529 R-471 type: with a link a deal is online, without it physical', async () => {
    const online = await makeDeal(test.db, { link: 'https://example.it' })
    const physical = await makeDeal(test.db)
    expect(await ids({ type: 'online' })).toEqual([online.id])
    expect(await ids({ type: 'physical' })).toEqual([physical.id])
  })

  it('R-471 distance is in kilometres, 0 counting as 50 metres', async () => {
    const inside = await makeDeal(test.db, north(40))
    const outside = await makeDeal(test.db, north(990))
    await makeDeal(test.db, north(1010))
    expect(await ids({ ...HERE, distance: 1 })).toEqual([inside.id, outside.id])
    expect(await ids({ ...HERE, distance: 0 })).toEqual([inside.id])
  })

  it('R-471 priceMin and priceMax are compared with the discounted price', async () => {
    const cheap = await makeDeal(test.db, { price_cents: 1000, discount: 50 })
    const dear = await makeDeal(test.db, { price_cents: 4000, discount: 50 })
    expect(await ids({ priceMax: 5 })).toEqual([cheap.id])
    expect(await ids({ priceMin: 5.01 })).toEqual([dear.id])
    expect(await ids({ priceMin: 5, priceMax: 20, sortBy: 'price' })).toEqual([cheap.id, dear.id])
  })

  it('R-099 points: only deals with reward points', async () => {
    const rewarding = await makeDeal(test.db, { points: 20 })
    await makeDeal(test.db)
    expect(await ids({ points: true })).toEqual([rewarding.id])
  })

  it('R-099 open: shops open now in Rome; online counts as open, unknown hours as closed', async () => {
    // Monday 10:00 in Rome
    test.clock.set('2027-01-11T09:00:00Z')
    const ends = { expires_at: new Date('2027-02-01T00:00:00Z') }
    const [open, closed, unknown] = await Promise.all([
      makeBrand(test.db, { opening: '{[540,780)}' }),
      makeBrand(test.db, { opening: '{[601,780)}' }),
      makeBrand(test.db),
    ])
    const shown = await makeDeal(test.db, { brand_id: open.id, ...ends })
    await makeDeal(test.db, { brand_id: closed.id, ...ends })
    await makeDeal(test.db, { brand_id: unknown.id, ...ends })
    const online = await makeDeal(test.db, { brand_id: unknown.id, link: 'https://example.it', ...ends })
    expect(new Set(await ids({ open: true }))).toEqual(new Set([shown.id, online.id]))
    test.clock.set('2027-01-11T12:00:00Z')
    expect(await ids({ open: true })).toEqual([online.id])
    test.clock.set(new Date())
  })
})

it('R-473 each sortBy gives its order, ties by id', async () => {
  const brand = await makeBrand(test.db)
  const at = { brand_id: brand.id }
  const a = await makeDeal(test.db, {
    ...at,
    ...north(300),
    price_cents: 1000,
    points: 5,
    like_count: 9,
    created_at: inSeconds(-30),
  })
  const b = await makeDeal(test.db, {
    ...at,
    ...north(100),
    price_cents: 3000,
    points: 9,
    redeemed: 3,
    created_at: inSeconds(-10),
  })
  const c = await makeDeal(test.db, {
    ...at,
    ...north(200),
    price_cents: 2000,
    points: 7,
    want_count: 5,
    created_at: inSeconds(-20),
  })
  const twin = await makeDeal(test.db, {
    ...at,
    ...north(200),
    price_cents: 2000,
    points: 7,
    want_count: 5,
    created_at: inSeconds(-20),
  })
  const orders = {
    distance: [b, c, twin, a],
    most_popular: [a, twin, c, b],
    newest: [b, twin, c, a],
    reward_points: [b, twin, c, a],
    price_asc: [a, c, twin, b],
    price_desc: [b, twin, c, a],
    price: [a, c, twin, b],
  } as const
  for (const [sortBy, expected] of Object.entries(orders)) {
    const query = { ...HERE, sortBy: sortBy as keyof typeof orders }
    expect(await ids(query), sortBy).toEqual(expected.map((deal) => deal.id))
    expect(await ids({ ...query, distance: 5 }), `${sortBy} near`).toEqual(expected.map((deal) => deal.id))
    expect(await ids({ ...query, distance: 90 }), `${sortBy} wide`).toEqual(expected.map((deal) => deal.id))
  }
})

it('R-473 R-593 reward_points counts a deal without points as the 50 that it gives, from page to page too', async () => {
  const at = { brand_id: (await makeBrand(test.db)).id, price_cents: 2000 }
  const points = [0, 30, 90, 50, 0, 51, 49]
  const made: { id: string; gives: number; named: boolean }[] = []
  for (const named of points) {
    const { id } = await makeDeal(test.db, { ...at, ...north(100), points: named })
    made.push({ id, gives: named === 0 ? 50 : named, named: named > 0 })
  }
  const ordered = made.toSorted((a, b) => b.gives - a.gives || (a.id < b.id ? 1 : -1))
  const expected = ordered.map((deal) => deal.id)
  // Each of these searches reads another index.
  for (const filters of [{}, { distance: 5 }, { distance: 90 }, { priceMin: 5, priceMax: 30 }]) {
    const walked: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = {
        ...HERE,
        ...filters,
        sortBy: 'reward_points',
        limit: 2,
        ...(cursor && { cursor }),
      } as const
      const { items, nextCursor } = await page(query)
      walked.push(...items.map((deal) => deal._id))
      cursor = nextCursor
    }
    expect(walked, JSON.stringify(filters)).toEqual(expected)
  }
  // The filter selects points that the shop chose.
  expect(await ids({ ...HERE, points: true, sortBy: 'reward_points' })).toEqual(
    ordered.filter((deal) => deal.named).map((deal) => deal.id),
  )
})

it('the caller’s own reactions are on the card, others’ are not', async () => {
  const deal = await makeDeal(test.db)
  const other = await test.createUser()
  await test.db.insertInto('follows').values({ user_id: other.id, brand_id: deal.brand_id }).execute()
  await makeRedeemed(test.db, other.id, deal.id)
  await test.db.insertInto('reactions').values({ user_id: other.id, deal_id: deal.id, type: 'OWN' }).execute()
  expect((await page()).items[0]).toMatchObject({ isFollowed: false, isUsed: false, userReactions: [] })
  const theirs = await test.request(browseDeals, { as: other })
  expect(theirs.items[0]).toMatchObject({
    isFollowed: true,
    brand: { isFollowed: true },
    isUsed: true,
    userReactions: [{ type: 'OWN' }],
  })
})
