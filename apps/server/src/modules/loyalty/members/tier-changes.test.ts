import { setNotificationPreferences } from '@vicino/contract/foundation/notifications/endpoints'
import { getProgramBalance } from '@vicino/contract/loyalty/members/endpoints'
import { getTiers, updateTiers } from '@vicino/contract/loyalty/programs/endpoints'
import { tier } from '@vicino/domain/loyalty/testing/make'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database, Db } from '../../../platform/db/database.ts'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { ledgerJob } from '../../foundation/ledger/ledger.jobs.ts'
import { notifications } from '../../foundation/notifications/feature.ts'
import { programs } from '../programs/feature.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { announceTierFalls } from './announce-tier-falls.ts'
import { members } from './feature.ts'
import { nextSize } from './lower-tiers.ts'
import { FIRST_ID } from './tier-changes.ts'
import { readTierRows, writeUnchangedTierRows } from './tier-changes.queries.ts'
import { announceForfeits, forfeitPoints } from './forfeit-points.ts'
import { makeShop, type Shop } from './testing/members-fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [members, programs, notifications] })
})
beforeEach(() => test.clock.set('2027-03-02T11:00:00+01:00'))
afterAll(() => test.close())

const now = () => test.clock.now()
const drain = () => drainOutbox(test.db, test.services.consumers, now())
const balanceOf = (shop: Shop, as: TestUser) =>
  test.request(getProgramBalance, { as, params: { userId: as.id, programId: shop.programId } })
const inJob = (run: (tx: Db, at: Date) => Promise<void>) =>
  runOnce(test.db, { name: `test ${run.name}`, everySeconds: 1, run }, now())
const onDays = async (days: readonly string[], run: (db: Database, at: Date) => Promise<unknown>) => {
  for (const day of days) {
    test.clock.set(`${day}T08:00:00+02:00`)
    await run(test.db, now())
  }
}
const payloads = async (type: string, userId: string) => {
  const { rows } = await sql<{ payload: Record<string, unknown> }>`
    SELECT payload FROM outbox_log WHERE type = ${type} AND payload ->> 'userId' = ${userId} ORDER BY id`.execute(
    test.db,
  )
  return rows.map(({ payload }) => payload)
}
/** Makes a member with a confirmed address who gets an e-mail for everything. */
async function reader(shop: Shop): Promise<TestUser> {
  const maria = await test.createUser({ email_verified_at: now() })
  await shop.join(maria)
  const kinds = ['points', 'level', 'program'] as const
  const items = kinds.map((kind) => ({ kind, inApp: true, push: false, email: true }))
  await test.request(setNotificationPreferences, { as: maria, body: { items } })
  return maria
}
const mailed = async (user: TestUser) => {
  const rows = test.db.selectFrom('deliveries').where('user_id', '=', user.id).select(['template', 'data'])
  return (await rows.orderBy('id').execute()).map(({ template, data }) => ({ template, data }))
}

/** Two tiers, the higher one from 70 on. */
const tiersFrom = (least: number) => [
  { id: 'silver', name: 'Silver', minPoints: least, maxPoints: 69 },
  { id: 'gold', name: 'Gold', minPoints: 70, maxPoints: null },
]

it('R-420 points that the ledger expires are notified and counted, whichever job expires them', async () => {
  const shop = await makeShop(test, { points: { expiryMonths: 1 } })
  const [maria, carla] = [await reader(shop), await shop.customer()]
  await shop.buy(maria, 30)
  await shop.buy(carla, 20)
  test.clock.set('2027-04-04T10:00:00+02:00')
  // Carla's expired points go with her next purchase, Maria's by the job.
  await shop.buy(carla, 1)
  await runOnce(test.db, ledgerJob, now())
  expect(await payloads('loyalty.expired', maria.id)).toEqual([
    {
      programId: shop.programId,
      brandId: shop.brandId,
      userId: maria.id,
      cause: 'expiry',
      points: 30,
      stamps: 0,
      day: '2027-04-04',
    },
  ])
  await drain()
  const totals = await test.db
    .selectFrom('program_totals')
    .where('program_id', '=', shop.programId)
    .select(['points_issued', 'points_expired'])
    .executeTakeFirstOrThrow()
  expect(totals).toEqual({ points_issued: 51, points_expired: 50 })
  expect((await mailed(maria)).at(-1)).toMatchObject({ template: 'program-expired', data: { points: 30 } })
})

it('R-352 a member is notified 30 and 7 days before a tier falls, with the missing amount to keep it', async () => {
  const shop = await makeShop(
    test,
    {},
    {
      enabled: true,
      qualification: { period: 'calendarQuarter', downgrade: 'balance', graceDays: 0 },
      tiers: [tier('Silver', 300)],
    },
  )
  const [maria, carla] = [await reader(shop), await shop.customer()]
  await shop.buy(maria, 400)
  await shop.buy(carla, 400)
  await onDays(['2027-05-31', '2027-06-01', '2027-06-02'], () => inJob(announceTierFalls))
  await shop.buy(maria, 100)
  // Carla has enough by then: she keeps the tier and gets no further notification.
  await shop.buy(carla, 300)
  await onDays(['2027-06-23', '2027-06-24', '2027-06-25'], () => inJob(announceTierFalls))
  const falls = await payloads('loyalty.tier_falling', maria.id)
  expect(falls.map(({ from, to, daysLeft, missing }) => [from, to, daysLeft, missing])).toEqual([
    [1, 0, 30, 300],
    [1, 0, 7, 200],
  ])
  expect(await payloads('loyalty.tier_falling', carla.id)).toHaveLength(1)
  await drain()
  const fall = (await mailed(maria)).findLast(({ template }) => template === 'program-tier-falls')
  expect(fall?.data).toMatchObject({
    level: 'Silver',
    next: 'Bronze',
    days: 7,
    missing: 200,
    metric: 'points',
  })
})

it('R-347 saved tiers are valid at once: members’ tiers are computed again, also with other periods', async () => {
  const shop = await makeShop(
    test,
    { special: { welcome: 7, isSaldo: true } },
    {
      enabled: true,
      qualification: { period: 'calendarQuarter', downgrade: 'balance', graceDays: 0 },
      tiers: [tier('Silver', 50)],
    },
  )
  const owner = await test.createUser({ role: 'brand', brand_id: shop.brandId })
  const [maria, carla] = [await shop.customer(), await shop.customer()]
  const { eventId } = await shop.buy(maria, 80)
  await shop.giveBack(eventId ?? '', 20)
  await shop.buy(carla, 10)
  test.clock.set('2027-08-10T10:00:00+02:00')
  await shop.buy(maria, 5)
  await test.db
    .updateTable('programs')
    .set({ status: 'ended', ended_at: now() })
    .where('id', '=', shop.programId)
    .execute()
  const params = { brandId: shop.brandId }
  const save = async (body: object) => {
    const { version } = await test.request(getTiers, { as: owner, params })
    return test.request(updateTiers, { as: owner, params, body: { ...body, version } as never })
  }
  const shown = async (user: TestUser) => {
    const balance = await balanceOf(shop, user)
    const row = await test.db
      .selectFrom('members')
      .where('user_id', '=', user.id)
      .select(['tier_rank', 'status_points'])
      .executeTakeFirstOrThrow()
    return [balance.statusPoints, balance.tier.name, row.tier_rank, row.status_points]
  }
  // One period without end: everything since joining counts together.
  await save({ enabled: true, qualification: { period: 'tierPeriod' }, tiers: tiersFrom(17) })
  await drain()
  expect(await shown(maria)).toEqual([72, 'Gold', 2, 72])
  expect(await shown(carla)).toEqual([17, 'Silver', 1, 17])
  await save({ enabled: true, qualification: { period: 'tierPeriod' }, tiers: tiersFrom(18) })
  await drain()
  expect(await shown(carla)).toEqual([17, 'Bronze', 0, 17])
  await save({ enabled: true, qualification: { period: { rollingMonths: 1 } }, tiers: tiersFrom(18) })
  await drain()
  expect(await shown(maria)).toEqual([5, 'Bronze', 0, 5])
  const changes = await payloads('loyalty.tier_changed', carla.id)
  expect(changes.map(({ from, to }) => [from, to])).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect(await findDifferences(test.db, now())).toEqual([])
})

it('R-351 at the end of the tier period a tier expires its percent of the unspent points, once, notified 30 and 7 days before; one with 0 expires nothing', async () => {
  const [silver, gold] = [{ ...tier('Silver', 50), maxPoints: 199 }, tier('Gold', 200)]
  const shop = await makeShop(
    test,
    { points: { expiryMonths: 12 } },
    {
      enabled: true,
      expirationDate: '2027-09-30',
      tiers: [{ ...silver, options: { ...silver.options, pointsExpiration: 30 } }, gold],
    },
  )
  const [maria, carla, anna] = [await reader(shop), await shop.customer(), await shop.customer()]
  await shop.buy(maria, 101)
  await shop.buy(carla, 40)
  await shop.buy(anna, 250)
  await onDays(['2027-08-31', '2027-09-01', '2027-09-02', '2027-09-24'], () => inJob(announceForfeits))
  const told = await payloads('loyalty.expiring', maria.id)
  expect(told.map(({ points, daysLeft }) => [points, daysLeft])).toEqual([
    [30, 30],
    [30, 7],
  ])
  await onDays(['2027-09-30', '2027-10-01', '2027-10-01', '2027-10-02'], forfeitPoints)
  // A run that stopped before it stored its day begins again.
  await sql`UPDATE installation SET value = '{"day": 20000}' WHERE key = 'loyalty-day tiers-forfeiting'`.execute(
    test.db,
  )
  await forfeitPoints(test.db, now())
  expect(await balanceOf(shop, maria)).toMatchObject({ points: 71 })
  expect(await balanceOf(shop, carla)).toMatchObject({ points: 40 })
  expect(await balanceOf(shop, anna)).toMatchObject({ points: 250, tier: { name: 'Gold' } })
  expect(await payloads('loyalty.expiring', anna.id)).toEqual([])
  const taken = await test.db
    .selectFrom('ledger_transfers')
    .where('kind', 'like', 'loyalty-tier%')
    .select(['kind', 'amount', 'created_at'])
    .execute()
  expect(taken).toEqual([
    { kind: 'loyalty-tier-2027-09-30', amount: -30, created_at: new Date('2027-09-30T22:00:00Z') },
  ])
  await drain()
  expect((await mailed(maria)).at(-1)).toMatchObject({ template: 'program-expired', data: { points: 30 } })
  expect(await findDifferences(test.db, now())).toEqual([])
})

it('the recomputation of tiers skips members who acted since it read them, and holds few members at once', async () => {
  const shop = await makeShop(test, {}, { enabled: true, tiers: [tier('Silver', 20, 1)] })
  const [maria, anna] = [await shop.customer(), await shop.customer()]
  for (const customer of [maria, anna]) await shop.buy(customer, 30)
  const read = await readTierRows(test.db, shop.programId, FIRST_ID, 10)
  expect(read.map(({ userId, tierRank }) => [userId, tierRank])).toEqual(
    [maria.id, anna.id].toSorted().map((id) => [id, 1]),
  )
  await shop.buy(maria, 5)
  const missed = await writeUnchangedTierRows(test.db, shop.programId, 1, {
    rows: read.map(({ userId, seen }) => ({ userId, seen, rank: 0, period: 8109, status: 0 })),
    changes: read.map(({ userId }) => ({ userId, from: 1, to: 0, at: now() })),
    told: read.map(({ userId }) => ({ userId, from: 1, to: 0 })),
    at: now(),
    now: now(),
  })
  expect(missed).toEqual([maria.id])
  const stored = test.db.selectFrom('members').select(['user_id', 'tier_rank', 'tier_period'])
  const rows = await stored.where('program_id', '=', shop.programId).orderBy('tier_rank').execute()
  expect(rows).toMatchObject([
    { user_id: anna.id, tier_rank: 0, tier_period: 8109 },
    { user_id: maria.id, tier_rank: 1 },
  ])
  expect((await payloads('loyalty.tier_changed', maria.id)).at(-1)).toMatchObject({ to: 1 })
  expect((await payloads('loyalty.tier_changed', anna.id)).at(-1)).toEqual({
    userId: anna.id,
    from: 1,
    to: 0,
  })
  expect([nextSize(200, 40), nextSize(200, 5000), nextSize(50, 8), nextSize(50, 2)]).toEqual([50, 10, 50, 75])
})
