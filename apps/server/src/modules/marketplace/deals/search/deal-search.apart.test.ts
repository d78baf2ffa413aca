import { minuteOfWeek } from '@vicino/domain/opening'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { deals } from '../feature.ts'
import { rankPopularity } from '../jobs.queries.ts'
import { type Market, openMarket } from '../testing/deals-fixture.ts'
import { bruteForce } from '../testing/oracle.ts'
import { emptySearch } from './deal-search.ts'
import { searchDeals } from './search-deals.ts'
import type { DealOrder, DealSearch } from './deal-search.ts'

// The limits are so small that a few hundred deals reach every part of every statement, which
// otherwise takes tens of thousands.
vi.mock('./limits.ts', () => ({
  WALK: 25,
  WALK_AROUND: 15,
  WALK_INDEX: 60,
  LOOKED_UP: 15,
  FEW: 25,
  FEW_SHOPS: 4,
}))

/** Searches compared with brute force; `npm run stress -- searches` runs two thousand. */
const SEARCHES = Number(process.env['SEARCHES'] ?? 60)
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

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null, freq: 1 })
const ORDERS: DealOrder[] = [
  'nearest',
  'price_asc',
  'price_desc',
  'newest',
  'most_popular',
  'reward_points',
  'ending',
]

it('R-470 R-473 a page is the brute-force page in whatever way it is found: walk, few deals, few open shops, all matches', async () => {
  const minute = minuteOfWeek(test.clock.now())
  // In half of the rounds most shops are open, in the other half one.
  for (const opening of ['{[0,10080)}', '{[0,1)}']) {
    await sql`UPDATE brands SET opening = ${opening}::int4multirange WHERE handle <> (SELECT min(handle) FROM brands)`.execute(
      test.db,
    )
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          order: fc.constantFrom(...ORDERS),
          origin: fc.constantFrom(
            { lat: 45.47, lon: 9.2 },
            { lat: 41.9, lon: 12.5 },
            { lat: -16.5, lon: -179.99 },
          ),
          radius: maybe(fc.constantFrom(900, 5000, 24_000, 90_000)),
          category: maybe(fc.constantFrom(...market.categoryIds)),
          price: maybe(fc.constantFrom([0, 250], [600, 900], [0, 3000], [9000, 9999])),
          words: maybe(
            fc.constantFrom(
              { query: `('pizz' | 'pizza':*)`, rare: false },
              { query: `('oli' | 'scarp') & ('negoz' | 'n':*)`, rare: false },
              { query: `('gel')`, rare: true },
            ),
          ),
          box: maybe(
            fc.constantFrom(
              { west: 9.15, south: 45.44, east: 9.23, north: 45.5 },
              { west: 8, south: 44, east: 12, north: 46 },
            ),
          ),
          type: maybe(fc.constantFrom('physical' as const, 'online' as const)),
          points: fc.boolean(),
          open: fc.boolean(),
          hours: maybe(fc.constantFrom(2, 24)),
          limit: fc.constantFrom(3, 12),
        }),
        async ({ price, hours, ...drawn }) => {
          const search: DealSearch = {
            ...emptySearch(test.clock.now()),
            ...drawn,
            priceMin: price?.[0] ?? null,
            priceMax: price?.[1] ?? null,
            endsBy: hours === null ? null : new Date(test.clock.now().getTime() + hours * 3_600_000),
          }
          const page = await searchDeals(test.db, search, user.id)
          const all = await bruteForce(test.db, search, minute)
          expect(page.map((deal) => deal.id)).toEqual(all.slice(0, drawn.limit + 1))
        },
      ),
      { numRuns: SEARCHES, seed: 5 },
    )
  }
})

it('R-470 the nearest deals with frequent words are the brute-force page, whether enough of them are near or not', async () => {
  const minute = minuteOfWeek(test.clock.now())
  for (const origin of [
    { lat: 45.47, lon: 9.2 },
    { lat: 41.9, lon: 12.5 },
    { lat: 40, lon: 9 },
  ])
    for (const category of [null, market.categoryIds[0] ?? ''])
      for (const points of [false, true])
        for (const limit of [3, 12]) {
          const words = { query: `('pizz' | 'pizza':*)`, rare: false }
          const priceMax = points ? null : 1500
          const filters = { order: 'nearest', origin, words, category, priceMax, points, limit } as const
          const search: DealSearch = { ...emptySearch(test.clock.now()), ...filters }
          const page = await searchDeals(test.db, search, user.id)
          const all = await bruteForce(test.db, search, minute)
          expect(page.map((deal) => deal.id)).toEqual(all.slice(0, limit + 1))
        }
})

/** Returns the rows by which deal_search and the active deals differ. */
async function differences(): Promise<unknown[]> {
  const { rows } = await sql`
    WITH wanted AS (
      SELECT deals.id, p.place_no, p.at_shop, other_shops <> '{}' AS several, brand_id, category_ids, link IS NOT NULL AS online,
        s.quantity <= s.redeemed + s.held AS tight, discount, discount_price_cents, points, popularity, expires_at, created_at,
        p.at_lat, p.at_lon, mercator_point(p.at_lat, p.at_lon)::text AS pm, grid_cell(p.at_lat, p.at_lon) AS cell, search
      FROM deals JOIN deal_stock s ON s.deal_id = deals.id
        CROSS JOIN LATERAL places_of_deal(deals.shop_id, deals.lat, deals.lon, other_shops) p WHERE active
    ), kept AS (
      SELECT id, place_no, shop_id, several, brand_id, category_ids, online, tight, discount, discount_price_cents, points,
        popularity, expires_at, created_at, lat, lon, pm::text, cell, search
      FROM deal_search
    )
    (SELECT * FROM wanted EXCEPT SELECT * FROM kept) UNION ALL (SELECT * FROM kept EXCEPT SELECT * FROM wanted)`.execute(
    test.db,
  )
  return rows
}

it('deal_search agrees with deals about the active deals, after any change', async () => {
  expect(await differences()).toEqual([])
  const changes = [
    `title = title || ' nuova'`,
    `other_shops = other_shops[2:]`,
    `other_shops = ARRAY(SELECT id FROM shops WHERE shops.brand_id = deals.brand_id ORDER BY id DESC LIMIT 3)`,
    `link = CASE WHEN link IS NULL THEN 'https://example.it' END`,
    'like_count = like_count + 1',
    'discount_price_cents = discount_price_cents + 1',
    'points = points + 5',
    `expires_at = expires_at + interval '1 day'`,
    'lat = lat + 0.1, lon = lon - 0.1',
    'category_ids = category_ids[1:1]',
    'active = NOT active',
    'active = NOT active',
  ]
  const stock = [
    'held = quantity - redeemed',
    'held = 0',
    'redeemed = quantity',
    'redeemed = 0',
    'quantity = quantity + 3',
  ]
  const first = 'SELECT id FROM deals ORDER BY id LIMIT 60'
  for (const change of [
    ...changes.map((set) => `UPDATE deals SET ${set} WHERE id IN (${first})`),
    ...stock.map((set) => `UPDATE deal_stock SET ${set} WHERE deal_id IN (${first})`),
    // The deal is restored while its stock stays the same.
    `UPDATE deals SET active = true WHERE id IN (${first})`,
  ]) {
    await sql.raw(change).execute(test.db)
    await rankPopularity(test.db)
    expect(await differences(), change).toEqual([])
  }
  await sql`UPDATE brands SET username = 'Rinominato'`.execute(test.db)
  await sql`UPDATE products SET product_name = 'Altro ' || product_name`.execute(test.db)
  expect(await differences()).toEqual([])
  await sql`SELECT fill_deal_search()`.execute(test.db)
  expect(await differences()).toEqual([])
})
