import {
  browseDeals,
  getDeal,
  listDeals,
  listRecentViews,
  listSavedDeals,
} from '@vicino/contract/marketplace/deals/endpoints'
import { REDEMPTION_POINTS } from '@vicino/contract/redemption/redemptions/constants'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { deals } from './feature.ts'
import { statementOf } from './search/search-deals.ts'
import type { DealSearch } from './search/deal-search.ts'
import { PRICE_BANDS_FROM } from './search/near.ts'
import { type Market, openMarket } from './testing/deals-fixture.ts'
import { emptySearch } from './search/deal-search.ts'

let test: TestApp
let user: TestUser
let market: Market
beforeAll(async () => {
  test = await createTestApp({ features: [deals] })
  user = await test.createUser()
  market = await openMarket(test.db, test.clock.now(), 15_000)
  await sql`ANALYZE`.execute(test.db)
})
afterAll(() => test.close())

const search = (values: Partial<DealSearch>): DealSearch => ({
  ...emptySearch(test.clock.now()),
  order: 'nearest',
  origin: { lat: 45.4642, lon: 9.19 },
  ...values,
})

/**
 * Returns the generic plan of a search's statement. It shows all branches, because EXPLAIN does not
 * run the statement.
 */
const planOf = (values: Partial<DealSearch>) => explain(statementOf(search(values)).text)

async function explain(text: string): Promise<string> {
  const { rows } = await sql
    .raw<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN, COSTS OFF) ${text}`)
    .execute(test.db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('each kind of page is read through its index', () => {
  const cases: [string, Partial<DealSearch>, RegExp][] = [
    ['nearest first', {}, /Index Scan using deal_search_nearest on deal_search d_\d\s+Order By: \(pm <-> /],
    [
      'nearest within a radius',
      { radius: 5000 },
      /deal_search_nearest on deal_search d_\d\s+Index Cond: \(pm <@ [^\n]+\n\s+Order By/,
    ],
    [
      'price near',
      { order: 'price_asc', radius: 5000 },
      /using deal_search_cell_price[^\n]+\s+Index Cond: \(cell = grid.cell\)/,
    ],
    ['newest near', { order: 'newest', radius: 5000 }, /Scan Backward using deal_search_cell_newest/],
    ['popular near', { order: 'most_popular', radius: 5000 }, /Scan Backward using deal_search_cell_popular/],
    ['points near', { order: 'reward_points', radius: 5000 }, /Scan Backward using deal_search_cell_points/],
    ['price in the country', { order: 'price_desc' }, /Scan Backward using deal_search_price/],
    ['newest in the country', { order: 'newest' }, /Scan Backward using deal_search_newest/],
    ['popular in the country', { order: 'most_popular' }, /Scan Backward using deal_search_popular/],
    ['points in the country', { order: 'reward_points' }, /Scan Backward using deal_search_points/],
    [
      'popular in a range of prices: bands of prices merged',
      { order: 'most_popular', priceMax: 400 },
      /Merge Append(?:\n[^\n]+)+Index Only Scan Backward using deal_search_band_popular/,
    ],
    [
      'points in a range of prices: bands of prices merged',
      { order: 'reward_points', priceMin: 9000 },
      /Merge Append(?:\n[^\n]+)+Index Only Scan Backward using deal_search_band_points/,
    ],
    [
      'expiring',
      { order: 'ending', endsBy: new Date(Date.now() + 86_400_000) },
      /Scan using deal_search_ending/,
    ],
    ['flash', { endsBy: new Date() }, /deal_search_ending/],
    [
      'frequent words near: by their terms in each square',
      { order: 'newest', radius: 90_000, words: { query: 'x', rare: false } },
      /Bitmap Index Scan on deal_search_near/,
    ],
    [
      'cheap in a category near',
      { order: 'newest', radius: 90_000, category: 'c', priceMax: 400 },
      /Bitmap Index Scan on deal_search_near/,
    ],
    [
      'dear ones near',
      { order: 'newest', radius: 90_000, priceMin: 15_000 },
      /Bitmap Index Scan on deal_search_near/,
    ],
    [
      'frequent words, nearest first: by their terms in the squares around',
      { words: { query: 'x', rare: false } },
      /Bitmap Index Scan on deal_search_near/,
    ],
    ['rare words', { words: { query: 'x', rare: true } }, /Bitmap Index Scan on deal_search_search/],
  ]
  it.each(cases)('%s', async (_name, values, index) => {
    expect(await planOf(values)).toMatch(index)
  })

  it('price near in a category: each position of the category by its own index', async () => {
    const plan = await planOf({ order: 'price_asc', radius: 5000, category: market.categoryIds[0] ?? '' })
    for (const index of ['deal_search_category_1', 'deal_search_category_2', 'deal_search_category_3'])
      expect(plan).toContain(index)
    expect(plan).not.toMatch(/Seq Scan on deal/)
  })
})

it('R-593 the database knows the points of a deal that names none, and the bands of prices', async () => {
  const { rows } = await sql<object>`
    SELECT reward_points(0) AS unnamed, reward_points(7) AS named,
      array(SELECT cents FROM generate_series(1, 30000) cents WHERE price_band(cents) > price_band(cents - 1)) AS starts`.execute(
    test.db,
  )
  expect(rows).toEqual([{ unnamed: REDEMPTION_POINTS, named: 7, starts: PRICE_BANDS_FROM }])
})

/** Returns the part of a plan that reads along the order's index. */
async function walkPlan(values: Partial<DealSearch>): Promise<string> {
  const plan = await planOf(values)
  return plan.slice(plan.indexOf('CTE walk'), plan.indexOf('CTE way'))
}

it('a search by points reads no further than the page: rows come in its order', async () => {
  const walk = await walkPlan({ order: 'reward_points' })
  expect(walk).toContain('deal_search_points')
  expect(walk).not.toContain('Sort')
})

describe('within 90 km the index of an order is read without the table, in its order, until the page is full', () => {
  const cases: [string, Partial<DealSearch>, RegExp][] = [
    ['cheapest', { order: 'price_asc' }, /Only Scan using deal_search_price /],
    ['dearest', { order: 'price_desc' }, /Only Scan Backward using deal_search_price /],
    ['newest', { order: 'newest' }, /Only Scan Backward using deal_search_newest /],
    [
      'newest of dear ones',
      { order: 'newest', priceMin: 15_000 },
      /Only Scan Backward using deal_search_newest /,
    ],
    ['most popular', { order: 'most_popular' }, /Only Scan Backward using deal_search_popular /],
    ['most points', { order: 'reward_points' }, /Only Scan Backward using deal_search_points /],
    ['ending', { order: 'ending' }, /Only Scan using deal_search_ending /],
    [
      'newest online',
      { order: 'newest', type: 'online' },
      /Only Scan Backward using deal_search_newest_online /,
    ],
    [
      'most points of dear ones',
      { order: 'reward_points', priceMin: 9000 },
      /Merge Append(?:\n[^\n]+)+Only Scan Backward using deal_search_band_points /,
    ],
  ]
  it.each(cases)('%s', async (_name, values, index) => {
    const walk = await walkPlan({ radius: 90_000, ...values })
    expect(walk).toMatch(index)
    expect(walk).not.toMatch(/Sort\n/)
  })
})

async function listPlan(query: object): Promise<string> {
  const admin = await test.createUser({ role: 'superAdmin' })
  test.takeStatements()
  await test.request(listDeals, { as: admin, query: query as never })
  return explain(test.takeStatements()[0] ?? '')
}
const pageOf = (plan: string): string => plan.slice(plan.indexOf('CTE page'), plan.indexOf('InitPlan'))

describe('R-435 the administration table', () => {
  const cases: [string, object, RegExp][] = [
    ['newest first', {}, /Index (?:Only )?Scan Backward using deals_all/],
    ['oldest first', { sort: 'createdAt' }, /Index (?:Only )?Scan using deals_all/],
    ['withdrawn ones', { state: 'withdrawn' }, /using deals_withdrawn/],
    ['by the name of the product', { sort: 'product' }, /using deals_by_product/],
    ['by the name of the product, backwards', { sort: '-product' }, /Scan Backward using deals_by_product/],
  ]
  it.each(cases)('%s: along its index', async (_name, query, index) => {
    const plan = await listPlan(query)
    expect(pageOf(plan)).toMatch(index)
    expect(pageOf(plan)).not.toMatch(/Seq Scan on (?:deals|products)/)
  })
  it('words are found in two indexes, and counted there without the table', async () => {
    const plan = await listPlan({ search: 'pizza' })
    expect(plan).toMatch(/Bitmap Index Scan on deal_search_search/)
    expect(plan).toMatch(/Bitmap Index Scan on deals_search_over/)
  })
  it('one statement, however it is asked', async () => {
    const admin = await test.createUser({ role: 'superAdmin' })
    for (const query of [{}, { limit: 100 }, { search: 'pizza' }, { sort: 'product' }, { page: 3 }]) {
      test.takeStatements()
      await test.request(listDeals, { as: admin, query: query as never })
      expect(test.takeStatements()).toHaveLength(1)
    }
  })
})

describe('the number of SQL statements of a page is constant', () => {
  const cases: [string, Record<string, string | number | boolean>, number][] = [
    ['nearest', {}, 1],
    ['a long page', { limit: 100 }, 1],
    [
      'filtered and sorted',
      { distance: 5, sortBy: 'price', priceMax: 20, type: 'physical', points: true, open: true },
      1,
    ],
    ['a page that finds nothing', { priceMin: 999_999 }, 1],
    ['flash', { flash: true, limit: 15 }, 1],
    ['text search: words, then deals', { q: 'pizza' }, 2],
  ]
  it.each(cases)('%s', async (_name, query, count) => {
    test.takeStatements()
    await test.request(browseDeals, { as: user, query: { lat: '45.4642', lon: '9.19', ...query } as never })
    expect(test.takeStatements()).toHaveLength(count)
  })

  it('a deal, saved and recently viewed deals take one each', async () => {
    const { items } = await test.request(browseDeals, { as: user })
    test.takeStatements()
    await test.request(getDeal, { as: user, params: { id: items[0]?._id ?? '' } })
    expect(test.takeStatements()).toHaveLength(1)
    await test.request(listSavedDeals, { as: user })
    expect(test.takeStatements()).toHaveLength(1)
    await test.request(listRecentViews, { as: user })
    expect(test.takeStatements()).toHaveLength(1)
  })
})
