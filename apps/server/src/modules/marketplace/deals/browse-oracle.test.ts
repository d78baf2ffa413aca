import { browseDeals } from '@vicino/contract/marketplace/deals/endpoints'
import { minuteOfWeek } from '@vicino/domain/opening'
import { centsOf } from '@vicino/domain/pricing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { deals } from './feature.ts'
import type { DealOrder, DealSearch } from './search/deal-search.ts'
import { type Market, openMarket } from './testing/deals-fixture.ts'
import { bruteForce } from './testing/oracle.ts'

/** Searches compared with brute force; `npm run stress -- searches` runs two thousand. */
const SEARCHES = Number(process.env['SEARCHES'] ?? 50)
vi.setConfig({ testTimeout: 120_000 + SEARCHES * 2000 })

let test: TestApp
let user: TestUser
let market: Market
beforeAll(async () => {
  test = await createTestApp({ features: [deals] })
  user = await test.createUser()
  market = await openMarket(test.db, test.clock.now(), 600)
})
afterAll(() => test.close())

const SORTS: Record<string, DealOrder> = {
  distance: 'nearest',
  price: 'price_asc',
  price_asc: 'price_asc',
  price_desc: 'price_desc',
  newest: 'newest',
  most_popular: 'most_popular',
  reward_points: 'reward_points',
}

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 2 })
const origins = fc.oneof(
  fc.record({
    lat: fc.double({ min: 45.4, max: 45.6, noNaN: true }).map((value) => Number(value.toFixed(5))),
    lon: fc.double({ min: 9.1, max: 9.3, noNaN: true }).map((value) => Number(value.toFixed(5))),
  }),
  fc.constantFrom(
    { lat: 45.4642, lon: 9.19 },
    { lat: 41.9, lon: 12.5 },
    { lat: -16.5, lon: -179.99 },
    { lat: 90, lon: 0 },
    { lat: -90, lon: 5 },
    { lat: 84.2, lon: 20.01 },
    { lat: 37.5079, lon: 15.083 },
  ),
)
const queries = fc.record({
  sortBy: maybe(fc.constantFrom(...Object.keys(SORTS))),
  origin: origins,
  distance: maybe(fc.constantFrom(0, 0.4, 1.5, 5, 20, 24, 60, 100)),
  category: maybe(fc.nat(4)),
  brand: fc
    .option(fc.nat(9), { nil: undefined, freq: 1 })
    .filter((value) => value === undefined || value < 9),
  priceMin: maybe(fc.constantFrom(0, 4, 10)),
  priceMax: maybe(fc.constantFrom(6, 12.5, 24)),
  type: maybe(fc.constantFrom('physical', 'online')),
  points: fc.boolean(),
  open: fc.boolean(),
  soon: fc.constantFrom(undefined, undefined, undefined, 'flash', 'expiring'),
  limit: fc.constantFrom(3, 7, 20, 100),
})

it('R-121 R-469 R-470 R-471 R-473 pages walked by cursor are the brute-force list, with no gap and no repetition', async () => {
  await fc.assert(
    fc.asyncProperty(queries, async (drawn) => {
      const { origin, category, brand, soon, limit, sortBy, distance, ...rest } = drawn
      const now = test.clock.now()
      const expected = await bruteForce(
        test.db,
        {
          order:
            sortBy === undefined
              ? soon === 'expiring'
                ? 'ending'
                : 'nearest'
              : (SORTS[sortBy] ?? 'nearest'),
          origin,
          radius: distance === undefined ? null : Math.max(50, distance * 1000),
          category: category === undefined ? null : (market.categoryIds[category] ?? ''),
          brandId: brand === undefined ? null : (market.brandIds[brand] ?? ''),
          exclude: null,
          priceMin: rest.priceMin === undefined ? null : centsOf(rest.priceMin),
          priceMax: rest.priceMax === undefined ? null : centsOf(rest.priceMax),
          type: (rest.type ?? null) as DealSearch['type'],
          points: rest.points,
          open: rest.open,
          endsBy:
            soon === undefined ? null : new Date(now.getTime() + (soon === 'flash' ? 7200 : 86_400) * 1000),
          words: null,
          start: null,
          offset: 0,
          limit,
          now,
        },
        minuteOfWeek(now),
      )
      const query = {
        ...rest,
        ...origin,
        limit,
        sortBy,
        distance,
        category: category === undefined ? undefined : market.categoryIds[category],
        brandId: brand === undefined ? undefined : market.brandIds[brand],
        flash: soon === 'flash' ? true : undefined,
        expiring: soon === 'expiring' ? true : undefined,
      }
      const walked: string[] = []
      let cursor: string | null = null
      do {
        const page: { items: { id: string }[]; nextCursor: string | null } = await test.request(browseDeals, {
          as: user,
          query: { ...query, ...(cursor === null ? {} : { cursor }) } as never,
        })
        walked.push(...page.items.map((deal) => deal.id))
        // A page with a next cursor must be full.
        expect(page.nextCursor === null || page.items.length === limit).toBe(true)
        cursor = page.nextCursor
      } while (cursor !== null && walked.length < 2000)
      expect(walked).toEqual(expected)
    }),
    { numRuns: SEARCHES, seed: 11 },
  )
})
