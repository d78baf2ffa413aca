import { eraseUser, exportUser, giveConsent } from '@vicino/contract/identity/account/endpoints'
import { browseDeals, dealsForYou, reactToDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { FEED_REASONS } from '@vicino/contract/marketplace/deals/constants'
import type { FeedDeal } from '@vicino/contract/marketplace/deals/schemas'
import { createFollow } from '@vicino/contract/marketplace/follows/endpoints'
import { FEED_POINTS } from '@vicino/domain/for-you'
import { feedScore } from '@vicino/domain/testing/feed-score'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../../../platform/events/outbox.ts'
import { runOnce } from '../../../../platform/jobs/jobs.ts'
import { makeCategory, makeDeal, makeRedeemed } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { account } from '../../../identity/account/feature.ts'
import { follows } from '../../follows/feature.ts'
import { tastes } from '../deals.consumers.ts'
import { dealJobs } from '../deals.jobs.ts'
import { deals } from '../feature.ts'
import { emptySearch } from '../search/deal-search.ts'
import { type Market, openMarket } from '../testing/deals-fixture.ts'
import { feedStatement, readFeed } from './for-you.queries.ts'

const MILANO = { lat: 45.4642, lon: 9.19 }
const here = { lat: '45.4642', lon: '9.19' }

let test: TestApp
let market: Market
beforeAll(async () => {
  test = await createTestApp({ features: [deals, account, follows] })
  market = await openMarket(test.db, test.clock.now(), 600)
  await sql`ANALYZE`.execute(test.db)
})
afterAll(() => test.close())

const page = (as: TestUser, query: Record<string, string> = {}) =>
  test.request(dealsForYou, { as, query: { ...here, ...query } as never })
const consent = (as: TestUser, granted = true) =>
  test.request(giveConsent, { as, params: { id: as.id }, body: { purpose: 'profiling', granted } })
const drain = () => drainOutbox(test.db, [tastes], test.clock.now())

/** Reads all pages to the end; calls `between` after each. */
async function walk(
  as: TestUser,
  query: Record<string, string> = {},
  between: (seen: FeedDeal[]) => Promise<unknown> = () => Promise.resolve(),
): Promise<FeedDeal[]> {
  const seen: FeedDeal[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const next: Awaited<ReturnType<typeof page>> = await page(
      as,
      cursor === '' ? query : { ...query, cursor },
    )
    seen.push(...next.items)
    expect(next.items.length).toBeLessThanOrEqual(Number(query['limit'] ?? 10))
    if (next.nextCursor !== null) await between(seen)
    cursor = next.nextCursor
  }
  return seen
}

/** Returns the sorted ids of all deals that a browse finds there. */
async function found(as: TestUser, query: Record<string, string>): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const next: { items: { _id: string }[]; nextCursor: string | null } = await test.request(browseDeals, {
      as,
      query: { ...here, limit: '100', ...query, ...(cursor === '' ? {} : { cursor }) } as never,
    })
    ids.push(...next.items.map(({ _id }) => _id))
    cursor = next.nextCursor
  }
  return ids.toSorted()
}

/** Makes a person with follows, likes and redemptions who consents to a personal order. */
async function known(): Promise<TestUser> {
  const user = await test.createUser()
  await consent(user)
  for (const brandId of market.brandIds.slice(0, 3))
    await test.request(createFollow, { as: user, body: { brandId } as never })
  const { items } = await test.request(browseDeals, { as: user, query: { ...here, limit: '40' } as never })
  for (const { _id } of items.slice(5, 20))
    await test.request(reactToDeal, { as: user, params: { id: _id }, body: { reaction: 'LIKE' } })
  for (const { _id } of items.slice(20, 24)) await makeRedeemed(test.db, user.id, _id)
  await drain()
  return user
}

it('the contract names the reasons of the domain', () => {
  expect([...FEED_REASONS]).toEqual(Object.keys(FEED_POINTS))
})

it('the database orders by the score of the domain, with and without personal facts', async () => {
  for (const user of [await known(), await test.createUser()]) {
    const search = {
      ...emptySearch(test.clock.now()),
      order: 'nearest',
      origin: MILANO,
      radius: 20_000,
      limit: 60,
    } as const
    const { rows } = await readFeed(test.db, search, null, user.id)
    expect(rows.length).toBeGreaterThan(50)
    const scores = rows.map((row) =>
      feedScore({
        metres: row.metres,
        ageHours: row.age_hours,
        followed: row.followed,
        category: row.category_taste / 1000,
        brand: row.brand_taste / 1000,
        used: row.is_used,
      }),
    )
    rows.forEach((row, index) => expect(row.score).toBeCloseTo(scores[index] ?? NaN, 9))
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  }
})

describe('R-076 the pages of the feed', () => {
  const queries = fc.record({
    limit: fc.constantFrom('1', '3', '10', '35', '100'),
    distance: fc.constantFrom(undefined, '0.4', '3', '20'),
    category: fc.option(fc.nat(4), { nil: undefined }),
    personal: fc.boolean(),
  })
  it('show each deal once, with any page size, reach and category', async () => {
    const [knows, stranger] = [await known(), await test.createUser()]
    await fc.assert(
      fc.asyncProperty(queries, async ({ limit, distance, category, personal }) => {
        const user = personal ? knows : stranger
        const filters = {
          distance: distance ?? '100',
          ...(category === undefined ? {} : { category: market.categoryIds[category] ?? '' }),
        }
        // Pages of one are slow over a whole city, so the circle is smaller then.
        const narrow = limit === '1' ? { ...filters, distance: '0.4' } : filters
        const ids = (await walk(user, { limit, ...narrow })).map(({ _id }) => _id)
        expect(ids.toSorted()).toEqual(await found(user, narrow))
      }),
      { numRuns: 12 },
    )
  })

  it('show none twice and omit none that is on offer all the time, while follows, tastes, stock and deals change', async () => {
    const user = await known()
    const before = await found(user, { distance: '5' })
    const gone = new Set<string>()
    let turn = 0
    const seen = await walk(user, { distance: '5', limit: '5' }, async (shown) => {
      turn += 1
      const shownIds = new Set(shown.map(({ _id }) => _id))
      const next = before.find((id) => !shownIds.has(id) && !gone.has(id))
      if (turn % 3 === 0 && next !== undefined) {
        gone.add(next)
        await test.db.updateTable('deals').set({ active: false }).where('id', '=', next).execute()
      } else if (turn % 3 === 1) await consent(user, turn % 2 === 0)
      else
        await makeDeal(test.db, { ...MILANO, expires_at: new Date(test.clock.now().getTime() + 86_400_000) })
      await drain()
    })
    expect(gone.size).toBeGreaterThan(1)
    const ids = seen.map(({ _id }) => _id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(before.filter((id) => !gone.has(id) && !ids.includes(id))).toEqual([])
    expect(ids.filter((id) => gone.has(id))).toEqual([])
    await test.db
      .updateTable('deals')
      .set({ active: true })
      .where('id', 'in', [...gone])
      .execute()
  })

  it('continue only for the same person, place and filters', async () => {
    const user = await test.createUser()
    const { nextCursor } = await page(user)
    const cursor = nextCursor ?? ''
    await page(user, { cursor })
    const refused = async (as: TestUser, query: Record<string, string>) =>
      (await test.refused(dealsForYou, { as, query: { ...here, cursor, ...query } })).code
    expect(await refused(await test.createUser(), {})).toBe('cursor_invalid')
    expect(await refused(user, { distance: '5' })).toBe('cursor_invalid')
    expect(await refused(user, { lat: '45.5' })).toBe('cursor_invalid')
    expect(await refused(user, { cursor: `x${cursor}` })).toBe('cursor_invalid')
  })

  it('take one statement each, which finds all by indexes', async () => {
    const user = await known()
    test.takeStatements()
    const first = await page(user)
    expect(test.takeStatements()).toHaveLength(1)
    await page(user, { cursor: first.nextCursor ?? '' })
    expect(test.takeStatements()).toHaveLength(1)
    const search = {
      ...emptySearch(test.clock.now()),
      order: 'nearest',
      origin: MILANO,
      radius: 20_000,
    } as const
    const start = { key: 1, id: user.id, include: false }
    const nearest = /deal_search_nearest[^\n]+\n\s+Index Cond: \(pm <@ [^\n]+\n\s+Order By: \(pm <-> /
    const shapes = [
      [search, false, nearest],
      [{ ...search, start }, false, nearest],
      [search, true, /deal_search_pkey/],
    ] as const
    for (const [shape, isWaiting, index] of shapes) {
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': string }>(
          `EXPLAIN (GENERIC_PLAN, COSTS OFF) ${feedStatement(shape, isWaiting).text}`,
        )
        .execute(test.db)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).not.toMatch(/Seq Scan on deal/)
      expect(plan).toMatch(index)
    }
  })
})

describe('R-425 the order is personal only with consent to profiling', () => {
  it('is only distance and age without it, and at once after it is withdrawn', async () => {
    const [user, stranger] = [await known(), await test.createUser()]
    const personal = await page(user)
    expect(personal.personal).toBe(true)
    expect(personal.items.flatMap(({ why }) => why)).toContain('followed')
    await consent(user, false)
    // Used deals come last for people who used them.
    const plain = await page(user)
    expect(plain.personal).toBe(false)
    expect(
      plain.items.flatMap(({ why }) => why).filter((reason) => reason !== 'near' && reason !== 'new'),
    ).toEqual([])
    const ids = async (as: TestUser) => (await page(as)).items.map(({ _id }) => _id)
    expect(await ids(user)).toEqual(await ids(stranger))
    await drain()
    expect(await test.db.selectFrom('tastes').where('user_id', '=', user.id).execute()).toEqual([])
  })

  it('gives the reason: a deal of a category that the person chose comes before a nearer one, and names the category', async () => {
    const user = await test.createUser()
    const place = { lat: 40.8518, lon: 14.2681 }
    const at = { ...place, lat: place.lat + 0.004 }
    const [liked, other] = [await makeCategory(test.db), await makeCategory(test.db)]
    const created_at = new Date(test.clock.now().getTime() - 30 * 86_400_000)
    const expires_at = new Date(test.clock.now().getTime() + 86_400_000)
    const deal = (values: object) => makeDeal(test.db, { created_at, expires_at, ...values })
    const near = await deal({ ...place, category_ids: [other.id] })
    const further = await deal({ ...at, category_ids: [other.id, liked.id] })
    const past = await deal({ lat: 38, lon: 15, category_ids: [liked.id] })
    const ask = async () =>
      (
        await test.request(dealsForYou, {
          as: user,
          query: { lat: '40.8518', lon: '14.2681', distance: '5' } as never,
        })
      ).items
    expect((await ask()).map(({ _id }) => _id)).toEqual([near.id, further.id])
    await test.request(reactToDeal, { as: user, params: { id: past.id }, body: { reaction: 'OWN' } })
    await drain()
    expect(await test.db.selectFrom('tastes').where('user_id', '=', user.id).execute()).toEqual([])
    await consent(user)
    await drain()
    const [first, second] = await ask()
    expect(first).toMatchObject({ _id: further.id, why: ['near', 'category'], likedCategoryId: liked.id })
    expect(second).toMatchObject({ _id: near.id, why: ['near'], likedCategoryId: null })
    // A reversed reaction stops counting after a day at most.
    await test.request(reactToDeal, { as: user, params: { id: past.id }, body: { reaction: 'OWN' } })
    test.clock.advance(86_401)
    const job = dealJobs.find(({ name }) => name === 'tastes')
    if (job === undefined) throw new Error('no job')
    await runOnce(test.db, job, test.clock.now())
    expect(await test.db.selectFrom('tastes').where('user_id', '=', user.id).execute()).toEqual([])
    test.clock.advance(-86_401)
  })

  it('the computed tastes are in the export, and are erased with the account', async () => {
    const user = await known()
    const { data } = await test.request(exportUser, { as: user, params: { id: user.id } })
    expect(data['tastes']).toMatchObject({
      categories: expect.arrayContaining([{ category: expect.any(String), strength: expect.any(Number) }]),
      brands: expect.arrayContaining([{ brand: expect.any(String), strength: expect.any(Number) }]),
    })
    await test.request(eraseUser, { as: user, params: { id: user.id }, body: {} as never })
    await drain()
    expect(await test.db.selectFrom('tastes').where('user_id', '=', user.id).execute()).toEqual([])
  })
})

it('a used deal comes after all others', async () => {
  const user = await test.createUser()
  const [first] = (await page(user)).items
  await makeRedeemed(test.db, user.id, first?._id ?? '')
  const around = await walk(user, { distance: '0.4', limit: '100' })
  expect(around.at(-1)?._id).toBe(first?._id)
})
