import { TEMPLATE_STATES } from '@vicino/contract/loyalty/coupons/constants'
import { listCouponTemplates, listOwnCoupons } from '@vicino/contract/loyalty/coupons/endpoints'
import { createDeal, updateDeal } from '@vicino/contract/marketplace/deals/endpoints'
import {
  getPointsBalance,
  getWaysToEarn,
  listCoupons,
  listMovements,
} from '@vicino/contract/redemption/brand-points/endpoints'
import { getProgramStatistics, listPrograms } from '@vicino/contract/loyalty/programs/endpoints'
import { listConfirmations, listWaitingCodes } from '@vicino/contract/till/till/endpoints'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@vicino/demo/accounts'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { demoPartsOf } from '../../../platform/feature.ts'
import { FEATURES } from '../../all.ts'
import { NO_ID } from '../../../platform/testing/endpoint-cases.ts'
import { makeFile } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { loadPlaces } from '../../foundation/places/public.ts'
import { findDifferences } from '../reconciliation/public.ts'
import { databaseIsEmpty, demoIsLoaded } from './demo.queries.ts'
import { loadDemo, type ProgressOfDemo, redrawImages } from './load.ts'
import { demoProgress, type FillingDemo } from './progress.ts'
import { imagesAreComplete } from './demo-images.ts'
import { demoRefresher } from './refresher.ts'
import { hasNoticesAndInvitations } from './testing/notices.ts'
import { wasLoadedInSteps } from './testing/loaded-in-steps.ts'
import { accountIn } from './testing/account-in.ts'
import { holdsNobodyUp } from './testing/loop-time.ts'
import { hasShopsAndWhatTheyEarn } from './testing/shops.ts'

/** One fixed moment; packages/demo tests other hours and dates. */
const now = new Date('2026-09-14T10:30:00Z')
let test: TestApp
let filesDir: string
let statements: number
let halfway: FillingDemo | null
let stopped: unknown
/** A person used the product at this moment, while the demo was being loaded. */
const LATER = new Date(now.getTime() + 120_000)
const steps: string[] = []

function stopAfterSix({ cities }: ProgressOfDemo): void {
  if (cities === 6) throw new Error('stopped')
}

beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  filesDir = await mkdtemp(join(tmpdir(), 'vicino-demo-'))
  await loadPlaces(test.db)
  test.clock.set(now)
  test.takeStatements()
  // The first load stops after some cities, and a person uses the product before the next start
  // continues.
  const parts = demoPartsOf(FEATURES)
  stopped = await loadDemo(test.services, parts, { now, filesDir, onProgress: stopAfterSix }).catch(String)
  halfway = await demoProgress(test.db)()
  await emit(test.db, 'points.moved', { userId: NO_ID, amount: 1, balance: 1 }, LATER)
  await loadDemo(test.services, parts, {
    now: LATER,
    filesDir,
    onProgress: ({ step }) => steps.push(step),
  })
  statements = test.takeStatements().length
})
afterAll(async () => {
  await test.close()
  await rm(filesDir, { recursive: true, force: true })
})

/** Signs in to an account of the demo. */
const accountOf = (email: string): Promise<TestUser> => accountIn(test, email)

const count = async (query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  Number((await query.execute(test.db)).rows[0]?.count)

it('loads with few statements and with progress, and only into an empty database', async () => {
  // Some 80 steps, four more each, and 700 redemptions, about sixteen each, 500 purchases and 60
  // claims in programs, 24 Proof Posts and 90 reviews. Commissions also read redemptions and emit
  // an event each; webhooks, automations, clearing and coupons react to members' events. Ten people
  // write to the platform, and half of all consent to profiling.
  expect(statements).toBeLessThan(19_200)
  expect(steps.length).toBeGreaterThan(4)
  expect(await demoIsLoaded(test.db)).toBe(true)
  expect(await databaseIsEmpty(test.db)).toBe(false)
})

it('has no counter that disagrees with its rows', async () => {
  const wrong = await count(sql`
    SELECT count(*) FROM deals d
    LEFT JOIN (SELECT deal_id,
        count(*) FILTER (WHERE type = 'LIKE') AS likes, count(*) FILTER (WHERE type = 'WANT') AS wants,
        count(*) FILTER (WHERE type = 'OWN') AS owns, count(*) FILTER (WHERE type = 'SHARE') AS shares
      FROM reactions GROUP BY deal_id) r ON r.deal_id = d.id
    WHERE (d.like_count, d.want_count, d.own_count, d.share_count)
      <> (coalesce(likes, 0), coalesce(wants, 0), coalesce(owns, 0), coalesce(shares, 0))`)
  expect(wrong).toBe(0)
  const codes = await count(sql`
    SELECT count(*) FROM deals d LEFT JOIN deal_stock s ON s.deal_id = d.id
    LEFT JOIN (SELECT deal_id, count(*) FILTER (WHERE status = 'redeemed') AS redeemed,
        count(*) FILTER (WHERE status = 'held') AS held
      FROM redemptions GROUP BY deal_id) r ON r.deal_id = d.id
    WHERE (s.redeemed, s.held) IS DISTINCT FROM (coalesce(r.redeemed, 0)::int, coalesce(r.held, 0)::int)`)
  expect(codes).toBe(0)
  const brands = await count(sql`
    SELECT count(*) FROM brands b
    WHERE follower_count <> (SELECT count(*) FROM follows WHERE brand_id = b.id)`)
  expect(brands).toBe(0)
})

it('R-248 has programs in all five states, several of brand@ and of other shops, made by the services', async () => {
  const { rows } = await sql<{ status: string; brand: boolean; count: number }>`
    SELECT p.status, p.brand_id = u.brand_id AS brand, count(*)::int AS count
    FROM programs p JOIN users u ON u.email = 'brand@vicino.test' GROUP BY 1, 2 ORDER BY 1, 2`.execute(
    test.db,
  )
  expect(rows.filter(({ brand }) => brand).map(({ status }) => status)).toEqual([
    'active',
    'deleted',
    'draft',
    'ended',
    'scheduled',
  ])
  expect(rows.filter(({ brand }) => !brand).reduce((sum, row) => sum + row.count, 0)).toBeGreaterThan(4)
  const as = await accountOf('brand@vicino.test')
  const { items } = await test.request(listPrograms, { as, query: {} })
  expect(items.map(({ status, phase }) => [status, phase])).toContainEqual(['ended', 'grace'])
  const wrong = await count(sql`
    SELECT count(*) FROM programs WHERE regulation_version IS NULL AND status <> 'draft'`)
  expect(wrong).toBe(0)
})

it('has redemptions, balances and coupons in which the reconciliation finds no fault', async () => {
  expect(await count(sql`SELECT count(*) FROM redemptions WHERE status = 'redeemed'`)).toBeGreaterThan(600)
  const kinds = await sql<{ kind: string; count: number }>`
    SELECT kind, count(*) FROM ledger_transfers GROUP BY kind`.execute(test.db)
  const times = new Map(kinds.rows.map(({ kind, count: number }) => [kind, number]))
  expect([...times.keys()].toSorted()).toEqual([
    'claim-points',
    'claim-points-back',
    'claim-stamps',
    'claim-stamps-back',
    'commission',
    'expiry',
    'invite',
    'loyalty-points',
    'loyalty-points-back',
    'loyalty-stamps',
    'loyalty-stamps-back',
    'profile',
    'proof-post',
    'redemption',
    'redemption-void',
    'reward',
  ])
  expect(times.get('invite')).toBeGreaterThan(3)
  expect(times.get('profile')).toBeGreaterThan(20)
  expect(await findDifferences(test.db, now)).toEqual([])
  expect(await count(sql`SELECT count(*) FROM outbox_log JOIN consumer_offsets ON id > last_id`)).toBe(0)
})

it('R-275 R-278 R-280 brand@ has a past year of its program', async () => {
  const as = await accountOf('brand@vicino.test')
  const brandId = as.brand_id ?? ''
  const { items } = await test.request(listPrograms, { as, query: { status: 'active' } })
  const [program] = items
  const params = { brandId, programId: program?._id ?? '' }
  const year = await test.request(getProgramStatistics, { as, params, query: { period: 'year' } })
  const busy = (key: 'pointsIssued' | 'stampsIssued') => year.series.filter((row) => row[key] > 0).length
  expect([busy('pointsIssued') > 8, busy('stampsIssued') > 8]).toEqual([true, true])
  expect(year.breakage.percentage).toBeGreaterThan(0)
  expect(year.topCustomers).not.toEqual([])
  expect(year.cohorts.length).toBeGreaterThan(5)
  expect(year.cohorts.reduce((sum, { members }) => sum + members, 0)).toBe(year.customer)
  expect(year.liability?.value).toBeGreaterThan(0)
})

it('R-411 audience@ has a history of every kind that adds up to the balance, and a coupon', async () => {
  const as = await accountOf('audience@vicino.test')
  const { balance } = await test.request(getPointsBalance, { as })
  const { items } = await test.request(listMovements, { as, query: { limit: 100 } })
  expect(items[0]?.balance).toBe(balance)
  expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance)
  expect(new Set(items.map(({ kind }) => kind))).toEqual(
    new Set(['redemption', 'redemption-void', 'invite', 'reward', 'proof-post']),
  )
  const moments = items.map(({ createdAt }) => createdAt)
  expect(moments).toEqual(moments.toSorted().toReversed())
  expect((await test.request(listCoupons, { as })).items).toHaveLength(1)
  const earn = await test.request(getWaysToEarn, { as })
  expect(earn.profile.percent).toBe(85)
  expect(earn.invite.rewarded).toBeGreaterThan(0)
})

it('R-208 brand@ finds waiting online codes, and yesterday’s confirmations with a voided one', async () => {
  const as = await accountOf('brand@vicino.test')
  const waiting = await test.request(listWaitingCodes, { as })
  expect(waiting.totalCount).toBe(3)
  const date = new Date(now.getTime() - 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Europe/Rome' })
  const confirmed = await test.request(listConfirmations, { as, query: { date, limit: 100 } })
  expect(confirmed.totalCount).toBeGreaterThanOrEqual(10)
  expect(
    confirmed.items.filter((line) => line.kind === 'redemption' && line.status === 'voided'),
  ).toHaveLength(1)
})

it('writes every image that a row names', async () => {
  const { rows } = await sql<{ address: string }>`
    SELECT unnest(images) AS address FROM deals UNION SELECT logo FROM brands
    UNION SELECT avatar FROM users UNION SELECT image FROM banners`.execute(test.db)
  expect(rows.length).toBeGreaterThan(1000)
  const missing = rows.filter(({ address }) => !existsSync(join(filesDir, address.replace('/files/', ''))))
  expect(missing).toEqual([])
})

it('draws missing images again', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'vicino-redraw-'))
  expect(await imagesAreComplete(elsewhere)).toBe(false)
  expect(await redrawImages(test.db, elsewhere)).toBeGreaterThan(1000)
  expect(await imagesAreComplete(elsewhere)).toBe(true)
  await rm(elsewhere, { recursive: true })
})

it('has an account for each role; manager and scanner work for the brand', async () => {
  const users = await test.db
    .selectFrom('users')
    .selectAll()
    .where(
      'email',
      'in',
      DEMO_ACCOUNTS.map(({ email }) => email),
    )
    .execute()
  expect(new Map(users.map((user) => [user.email, user.role]))).toEqual(
    new Map(DEMO_ACCOUNTS.map(({ email, role }) => [email, role])),
  )
  const staff = users.filter((user) => ['brand', 'brandManager', 'scanner'].includes(user.role))
  expect(new Set(staff.map((user) => user.brand_id)).size).toBe(1)
  expect(await verify(users[0]?.password_hash ?? '', DEMO_PASSWORD)).toBe(true)
  expect(await count(sql`SELECT count(*) FROM users WHERE password_hash IS NOT NULL`)).toBe(6)
})

it('is alive the day after: expired deals return, flash as flash, and other people’s deals do not', async () => {
  const [brand] = await test.db
    .insertInto('brands')
    .values({ username: 'Nuova', handle: 'nuova' })
    .returning('id')
    .execute()
  const sample = await test.db.selectFrom('deals').selectAll().limit(1).executeTakeFirstOrThrow()
  const { id: _id, pm: _pm, cell: _cell, popularity: _popularity, ...values } = sample
  const theirs = await test.db
    .insertInto('deals')
    .values({ ...values, brand_id: brand?.id ?? '', expires_at: new Date(now.getTime() + 3_600_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.db.insertInto('deal_stock').values({ deal_id: theirs.id, quantity: 10 }).execute()

  const flash = (at: Date) =>
    count(sql`SELECT count(*) FROM deals WHERE active AND expires_at > ${at}
      AND expires_at <= ${at}::timestamptz + interval '2 hours'`)
  const over = (at: Date) => count(sql`SELECT count(*) FROM deals WHERE expires_at <= ${at}`)
  const before = { flash: await flash(now), over: await over(now) }
  const tomorrow = new Date(now.getTime() + 25 * 3_600_000)
  expect(await runOnce(test.db, demoRefresher, tomorrow)).toBe(true)
  expect(await flash(tomorrow)).toBeGreaterThan(before.flash * 0.9)
  // Deals that were over or sold out at the load stay so; of the others only the deal that a person
  // published has ended.
  const soldOut = await count(sql`SELECT count(*) FROM deals JOIN deal_stock ON deal_id = id
    WHERE expires_at <= ${tomorrow} AND redeemed >= quantity AND expires_at > ${now}`)
  expect(await over(tomorrow)).toBe(before.over + soldOut + 1)
  const stranger = await test.db
    .selectFrom('deals')
    .select('expires_at')
    .where('id', '=', theirs.id)
    .executeTakeFirstOrThrow()
  expect(stranger.expires_at.getTime()).toBe(now.getTime() + 3_600_000)
  await runOnce(test.db, demoRefresher, tomorrow)
  expect(await over(tomorrow)).toBe(before.over + soldOut + 1)
})

it('does not touch deals that a demo shop publishes, and stores the prices that it renews', async () => {
  const shop = await test.db
    .selectFrom('users')
    .select('brand_id')
    .where('email', '=', 'brand@vicino.test')
    .executeTakeFirstOrThrow()
  const as = await test.createUser({ role: 'brandManager', brand_id: shop.brand_id })
  const renewed = await test.db
    .selectFrom('deals')
    .selectAll()
    .where('brand_id', '=', shop.brand_id)
    .where('active', '=', true)
    .orderBy('expires_at')
    .executeTakeFirstOrThrow()
  test.clock.set(new Date(now.getTime() + 60_000))
  const published = await test.request(createDeal, {
    as,
    body: {
      images: [await makeFile(test.db, as.id)],
      title: 'Pane di oggi',
      productName: 'Pane di oggi',
      description: 'Croccante fuori, morbido dentro.',
      price: 4,
      lowestPrice: 4,
      discount: 25,
      quantity: 10,
      categoryIds: [...renewed.category_ids],
      expirationDate: new Date(now.getTime() + 3_600_000).toISOString(),
    },
  })
  const later = new Date(now.getTime() + 60 * 86_400_000)
  await runOnce(test.db, demoRefresher, later)
  const ends = async (id: string) =>
    (await test.db.selectFrom('deals').select('expires_at').where('id', '=', id).executeTakeFirstOrThrow())
      .expires_at
  expect((await ends(published._id)).toISOString()).toBe(published.expirationDate)
  expect((await ends(renewed.id)).getTime()).toBeGreaterThan(later.getTime())
  const prices = await test.db
    .selectFrom('deal_prices')
    .select(['discount_price_cents', 'ends_at'])
    .where('deal_id', '=', renewed.id)
    .orderBy('created_at', 'desc')
    .execute()
  expect(prices.length).toBeGreaterThan(1)
  const { discount_price_cents } = renewed
  expect(prices[0]).toEqual({ discount_price_cents, ends_at: await ends(renewed.id) })
  test.clock.set(later)
  const dearer = { price: (renewed.price_cents + 100) / 100 }
  expect(await test.refused(updateDeal, { as, params: { id: renewed.id }, body: dearer })).toMatchObject({
    code: 'price_not_lowest',
  })
})

it('programs have members with purchases, refunds and levels', async () => {
  const { rows } = await sql<{ members: number; purchases: number; refunds: number; levels: number }>`
    SELECT (SELECT count(*) FROM members)::int AS members, (SELECT count(*) FROM purchases)::int AS purchases,
      (SELECT count(*) FROM refunds WHERE purchase_id IS NOT NULL)::int AS refunds,
      (SELECT count(*) FROM members WHERE tier_rank > 0)::int AS levels`.execute(test.db)
  const [made] = rows
  expect(made?.members).toBeGreaterThan(50)
  expect(made?.purchases).toBeGreaterThan(120)
  expect(made?.refunds).toBeGreaterThan(5)
  expect(made?.levels).toBeGreaterThan(3)
})

it('R-381 R-383 has coupons of every kind, given in every way, in every state, and sales with them', async () => {
  const { rows } = await sql<{
    kinds: string[]
    causes: string[]
    states: string[]
    paid: number
    voided: number
  }>`
    SELECT (SELECT array_agg(DISTINCT kind ORDER BY kind) FROM coupon_templates) AS kinds,
      (SELECT array_agg(DISTINCT split_part(cause, ':', 1) ORDER BY split_part(cause, ':', 1)) FROM coupon_codes) AS causes,
      (SELECT array_agg(DISTINCT state ORDER BY state) FROM coupon_codes) AS states,
      (SELECT count(*)::int FROM coupon_uses w JOIN loyalty_events e ON e.external_id = w.receipt_id AND e.type = 'purchase'
        WHERE w.voided_at IS NULL) AS paid,
      (SELECT count(*)::int FROM coupon_uses WHERE voided_at IS NOT NULL) AS voided`.execute(test.db)
  const [made] = rows
  expect(made).toMatchObject({
    kinds: ['amount', 'percent', 'product'],
    causes: ['automation', 'claim', 'hand', 'segment'],
    states: ['active', 'expired', 'revoked', 'used'],
    voided: 1,
  })
  expect(made?.paid).toBeGreaterThan(5)
  test.clock.set(now)
  const as = await accountOf('audience@vicino.test')
  const open = await test.request(listOwnCoupons, { as, query: { show: 'open' } })
  const over = await test.request(listOwnCoupons, { as, query: { show: 'over' } })
  expect([open.items.length > 2, over.items.length > 0]).toEqual([true, true])
  // The first pages that the brand sees have data, and no filter of its list is empty.
  const shop = await accountOf('brand@vicino.test')
  const [newest] = (await test.request(listCouponTemplates, { as: shop, query: {} })).items
  expect(newest?.figures.used).toBeGreaterThan(0)
  for (const state of TEMPLATE_STATES) {
    const { items } = await test.request(listCouponTemplates, { as: shop, query: { state } })
    expect([state, items.length > 0]).toEqual([state, true])
  }
})

wasLoadedInSteps(() => ({ test, filesDir, now, later: LATER, stopped, halfway, steps }))
holdsNobodyUp(() => ({ test, accountOf }))
hasShopsAndWhatTheyEarn(() => ({ test, filesDir, now, accountOf }))
hasNoticesAndInvitations(() => ({ test }))
