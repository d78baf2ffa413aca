import { browseDeals, countDeals, mapDeals } from '@vicino/contract/marketplace/deals/endpoints'
import type { DealMap } from '@vicino/contract/marketplace/deals/schemas'
import { type Box, squareId } from '@vicino/domain/map-squares'
import { minuteOfWeek } from '@vicino/domain/opening'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { dealRow, makeDeals } from '../../../../platform/testing/factories.ts'
import { deals } from '../feature.ts'
import type { DealOrder, DealSearch } from '../search/deal-search.ts'
import { deactivateEndedDeals, mergeDealSquares } from '../jobs.queries.ts'
import { type Market, openMarket } from '../testing/deals-fixture.ts'
import { bruteForceRows, type OracleRow } from '../testing/oracle.ts'
import { emptySearch } from '../search/deal-search.ts'
import { readArea, SHOPS_MAX } from './map.queries.ts'

/** Searches compared with brute force; `npm run stress -- searches` runs two thousand. */
const SEARCHES = Number(process.env['SEARCHES'] ?? 24)
vi.setConfig({ testTimeout: 120_000 + SEARCHES * 2000 })

let test: TestApp
let user: TestUser
let market: Market
beforeAll(async () => {
  test = await createTestApp({ features: [deals] })
  user = await test.createUser()
  market = await openMarket(test.db, test.clock.now(), 1500)
})
afterAll(() => test.close())

const search = (values: Partial<DealSearch>): DealSearch => ({
  ...emptySearch(test.clock.now()),
  ...values,
})
const truth = (values: Partial<DealSearch>, places: 'chosen' | 'all' = 'chosen') =>
  bruteForceRows(test.db, search(values), minuteOfWeek(test.clock.now()), places)

const boxText = ({ west, south, east, north }: Box) => [west, south, east, north].join(',')

interface Door {
  readonly brand_id: string
  readonly lat: number
  readonly lon: number
}
const door = (row: Door) => `${row.brand_id} ${row.lat.toFixed(5)} ${row.lon.toFixed(5)}`

/** Counts deals by a key. */
function countBy<Row extends { readonly id: string }>(
  rows: readonly Row[],
  key: (row: Row) => string,
): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(rows, key)].map(([name, members]) => [name, new Set(members.map(({ id }) => id)).size]),
  )
}

const shopsOf = ({ shops }: DealMap) =>
  Object.fromEntries(
    shops.map((shop) => [
      door({ brand_id: shop.brandId, lat: shop.latitude, lon: shop.longitude }),
      shop.deals,
    ]),
  )
const squaresOf = ({ squares }: DealMap) =>
  Object.fromEntries(squares.map((square) => [square._id, square.deals]))

/**
 * Computes what the map must send for these deals: every shop if they are few, else every square.
 */
function expectedPins(rows: readonly OracleRow[], level: number) {
  const shops = countBy(rows, door)
  if (Object.keys(shops).length <= SHOPS_MAX) return { shops, squares: {} }
  return { shops: {}, squares: countBy(rows, (row) => squareId(row, level)) }
}

const degrees = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((value) => Number(value.toFixed(4)))
const boxes = fc.oneof(
  fc
    .record({
      lat: degrees(45.42, 45.56),
      lon: degrees(9.13, 9.31),
      height: degrees(0.005, 0.1),
      width: degrees(0.005, 0.2),
    })
    .map(({ lat, lon, height, width }) => ({
      west: lon - width,
      south: lat - height,
      east: lon + width,
      north: lat + height,
    })),
  fc.constantFrom(
    { west: 6, south: 35, east: 19, north: 48 },
    { west: 9.1, south: 37, east: 15.2, north: 45.5 },
    { west: -180, south: -85, east: 180, north: 85 },
    { west: 179, south: -17, east: 180, north: -16 },
  ),
)
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 2 })
const SORTS: Record<string, DealOrder> = {
  distance: 'nearest',
  price_asc: 'price_asc',
  price_desc: 'price_desc',
  newest: 'newest',
  most_popular: 'most_popular',
  reward_points: 'reward_points',
}
const views = fc.record({
  box: boxes,
  zoom: fc.integer({ min: 0, max: 18 }),
  sortBy: fc.constantFrom(...Object.keys(SORTS)),
  category: maybe(fc.nat(4)),
  distance: maybe(fc.constantFrom(0.4, 5, 24, 60)),
  priceMax: maybe(fc.constantFrom(6, 12.5)),
  type: maybe(fc.constantFrom('physical', 'online')),
  points: fc.boolean(),
  open: fc.boolean(),
  flash: fc.boolean(),
})
const MILANO = { lat: 45.4642, lon: 9.19 }

/** Builds the same filters for the endpoints and for brute force. */
function asked(view: typeof views extends fc.Arbitrary<infer View> ? View : never) {
  const { box, category, distance, priceMax, type, points, open, flash } = view
  const categoryId = category === undefined ? undefined : market.categoryIds[category]
  const now = test.clock.now()
  return {
    query: {
      ...MILANO,
      box: boxText(box),
      category: categoryId,
      distance,
      priceMax,
      type,
      points: points || undefined,
      open: open || undefined,
      flash: flash || undefined,
    },
    found: {
      origin: MILANO,
      box,
      category: categoryId ?? null,
      radius: distance === undefined ? null : distance * 1000,
      priceMax: priceMax === undefined ? null : priceMax * 100,
      type: (type ?? null) as DealSearch['type'],
      points,
      open,
      endsBy: flash ? new Date(now.getTime() + 7_200_000) : null,
    } satisfies Partial<DealSearch>,
  }
}

it('R-109 map, count and list of one area and the same filters agree with the brute force: deals, brands, shops, squares', async () => {
  await fc.assert(
    fc.asyncProperty(views, async (view) => {
      const { query, found } = asked(view)
      const rows = await truth({ ...found, order: SORTS[view.sortBy] ?? 'newest' })
      const exact = { count: Math.min(rows.length, 1000), more: rows.length > 1000 }
      expect(await test.request(countDeals, { as: user, query: query as never })).toEqual(exact)

      const map = await test.request(mapDeals, { as: user, query: { ...query, zoom: view.zoom } as never })
      expect(map.deals).toEqual(exact)
      expect(map.brands).toBe(new Set(rows.map((row) => row.brand_id)).size)
      expect({ shops: shopsOf(map), squares: squaresOf(map) }).toEqual(
        expectedPins(await truth(found, 'all'), map.level),
      )
      // Each pin lies within its square.
      for (const { _id, latitude: lat, longitude: lon } of map.squares)
        expect(squareId({ lat, lon }, map.level)).toBe(_id)
      expect(map.squares.length).toBeLessThanOrEqual(41 * 41)
      expect(map.squares.some((square) => square.more)).toBe(false)

      const walked: string[] = []
      let cursor: string | null = null
      do {
        const page: { items: { id: string }[]; nextCursor: string | null } = await test.request(browseDeals, {
          as: user,
          query: {
            ...query,
            sortBy: view.sortBy,
            limit: 100,
            ...(cursor === null ? {} : { cursor }),
          } as never,
        })
        walked.push(...page.items.map((deal) => deal.id))
        cursor = page.nextCursor
      } while (cursor !== null && walked.length < 2000)
      expect(walked).toEqual(rows.map((row) => row.id))
    }),
    { numRuns: SEARCHES, seed: 5 },
  )
})

describe('areas with more deals than one answer reads', () => {
  it('are answered from the counted squares: exact for each square, without ended and completely held deals', async () => {
    for (const category of [null, market.categoryIds[1] ?? '']) {
      for (const level of [7, 11, 13, 15, 16]) {
        const box = { west: 6, south: 35, east: 19, north: 48 }
        // The counted squares contain a deal's first place only, not its other shops.
        const rows = (await truth({ category, box }, 'all')).filter(({ place_no }) => place_no === 0)
        const area = await readArea(test.db, { search: search({ category, box }), level, readMax: 20 })
        expect(area.complete).toBe(false)
        expect(area.precounted).toBe(true)
        expect(
          Object.fromEntries(area.squares.map(({ x, y, deals: count }) => [`${level}/${x}/${y}`, count])),
        ).toEqual(countBy(rows, (row) => squareId(row, level)))
        expect(area.deals).toBe(rows.length)
      }
    }
  })

  it('never promise more deals than the view contains, also where its border cuts squares', async () => {
    await fc.assert(
      fc.asyncProperty(boxes, fc.boolean(), async (box, points) => {
        const rows = await truth({ box, points })
        const area = await readArea(test.db, { search: search({ box, points }), level: 12, readMax: 20 })
        expect(area.deals).toBeLessThanOrEqual(rows.length)
        expect(area.complete && area.deals !== rows.length).toBe(false)
        const squares = countBy(await truth({ box, points }, 'all'), (row) => squareId(row, 12))
        for (const square of points ? area.squares : [])
          expect(square.deals).toBeLessThanOrEqual(squares[`12/${square.x}/${square.y}`] ?? 0)
      }),
      { numRuns: Math.ceil(SEARCHES / 2), seed: 3 },
    )
  })

  it('are reported as more than a thousand', async () => {
    const query = { box: '6,35,19,48', zoom: 4 }
    const map = await test.request(mapDeals, { as: user, query: query as never })
    const count = (await truth({ box: { west: 6, south: 35, east: 19, north: 48 } })).length
    expect(map.deals).toEqual({ count: Math.min(count, 1000), more: count > 1000 })
  })
})

/** Reads the counts of deal_squares, summed for each square. */
async function kept(): Promise<object[]> {
  const { rows } = await sql<object>`
    SELECT level, category_id, x, y, sum(deals)::int AS deals, sum(sum_x)::text AS sum_x, sum(sum_y)::text AS sum_y
    FROM deal_squares GROUP BY 1, 2, 3, 4 HAVING sum(deals) <> 0 ORDER BY 1, 2, 3, 4`.execute(test.db)
  return rows
}

describe('the counted squares', () => {
  it('follow every change of a deal, before and after the job merges them', async () => {
    const product = await test.db.selectFrom('products').select('id').executeTakeFirstOrThrow()
    const made = await makeDeals(
      test.db,
      Array.from({ length: 6 }, (_, index) =>
        dealRow({
          brand_id: market.brandIds[0] ?? '',
          product_id: product.id,
          category_ids: [market.categoryIds[index % 3] ?? ''],
          active: index !== 5,
        }),
      ),
    )
    const [ended, moved, sorted, gone, sold, restocked] = made.map(({ id }) => id)
    const change = async (id: string | undefined, values: object) =>
      void (await test.db
        .updateTable('deals')
        .set(values)
        .where('id', '=', id ?? '')
        .execute())
    await change(ended, { expires_at: new Date(test.clock.now().getTime() - 1) })
    await deactivateEndedDeals(test.db, test.clock.now())
    await change(moved, { lat: 41.9, lon: 12.49 })
    await change(sorted, { category_ids: [market.categoryIds[3] ?? '', market.categoryIds[4] ?? ''] })
    await test.db
      .deleteFrom('deals')
      .where('id', '=', gone ?? '')
      .execute()
    await test.db
      .updateTable('deal_stock')
      .set({ redeemed: 10 })
      .where('deal_id', '=', sold ?? '')
      .execute()
    await change(restocked, { active: true })
    await change(restocked, { like_count: 3 })

    const added = await kept()
    await mergeDealSquares(test.db)
    const merged = await kept()
    expect(merged).toEqual(added)
    const { rows } = await sql`SELECT 1 FROM deal_squares WHERE NOT merged`.execute(test.db)
    expect(rows).toEqual([])
    await sql`SELECT recount_deal_squares()`.execute(test.db)
    expect(await kept()).toEqual(merged)
    await test.db
      .deleteFrom('deals')
      .where(
        'id',
        'in',
        made.map(({ id }) => id),
      )
      .execute()
  })
})

it('R-109 frequent words within a part of the map are counted as brute force counts them', async () => {
  const words = { query: `('pizz' | 'pizza':*)`, rare: false }
  for (const box of [
    { west: 9.1, south: 45.4, east: 9.3, north: 45.6 },
    { west: 8, south: 44, east: 14, north: 46 },
    { west: 6, south: 35, east: 19, north: 48 },
  ])
    for (const category of [null, market.categoryIds[0] ?? '']) {
      const expected = (await truth({ box, words, category })).length
      expect(expected).toBeGreaterThan(0)
      const area = await readArea(test.db, { search: search({ box, words, category }), level: 12 })
      expect(area).toMatchObject({ deals: expected, complete: true })
    }
})

it('takes one statement, and one more for words', async () => {
  for (const [query, count] of [
    [{ box: '9,45,10,46', zoom: 11 }, 1],
    [{ box: '6,35,19,48', zoom: 4, points: true, open: true, priceMax: 9 }, 1],
    [{ box: '9,45,10,46', zoom: 11, q: 'pizza' }, 2],
  ] as const) {
    test.takeStatements()
    await test.request(mapDeals, { as: user, query: query as never })
    expect(test.takeStatements()).toHaveLength(count)
    const { zoom: _zoom, ...filters } = query
    await test.request(countDeals, { as: user, query: filters as never })
    expect(test.takeStatements()).toHaveLength(count)
  }
})

it.each([
  '',
  '9,45,10',
  '9,45,10,46,47',
  '10,45,9,46',
  '9,46,10,45',
  '9,45,9,46',
  '170,45,-170,46',
  '9,45,10,86',
  'a,b,c,d',
  '9,45,NaN,46',
  '9e0,45,10,46',
])('refuses the box %j', async (box) => {
  const expected = { statusCode: 400, code: 'validation_failed', fieldErrors: { box: expect.anything() } }
  expect(await test.refused(mapDeals, { as: user, query: { box, zoom: 10 } as never })).toMatchObject(
    expected,
  )
  expect(await test.refused(browseDeals, { as: user, query: { box } as never })).toMatchObject(expected)
  expect(await test.refused(countDeals, { as: user, query: { box } as never })).toMatchObject(expected)
})
