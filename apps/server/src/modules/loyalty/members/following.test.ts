import { reactToDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { toggleFollow } from '@vicino/contract/marketplace/follows/endpoints'
import {
  getProgramBalance,
  listProgramEvents,
  registerPurchase,
  viewBrand,
} from '@vicino/contract/loyalty/members/endpoints'
import { cancelProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { confirmRedemption, voidRedemption } from '@vicino/contract/till/till/endpoints'
import { tier } from '@vicino/domain/loyalty/testing/make'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { deals } from '../../marketplace/deals/feature.ts'
import { follows } from '../../marketplace/follows/feature.ts'
import { programs } from '../programs/feature.ts'
import { CANCELLATION } from '../programs/testing/program.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { redemptions } from '../../redemption/redemptions/feature.ts'
import { payBirthdays } from './birthdays.ts'
import { announceExpiry } from './announce-expiry.ts'
import { members } from './feature.ts'
import { voidDuePrograms } from './void-program-points.ts'
import { lowerTiers } from './lower-tiers.ts'
import { creditPending } from './pending-points.ts'
import { addClosed } from './void-program-points.queries.ts'
import { makeShop, newReceipt, only, type Shop } from './testing/members-fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [members, programs, redemptions, deals, follows] })
})
beforeEach(() => test.clock.set('2027-03-02T11:00:00+01:00'))
afterAll(() => test.close())

const now = () => test.clock.now()
const drain = () => drainOutbox(test.db, test.services.consumers, now())
const balanceOf = (shop: Shop, as: TestUser) =>
  test.request(getProgramBalance, { as, params: { userId: as.id, programId: shop.programId } })
const job = (name: string, run: Parameters<typeof runOnce>[1]['run']) =>
  runOnce(test.db, { name, everySeconds: 1, run }, now())
const figuresOf = async (shop: Shop) =>
  test.db
    .selectFrom('program_totals')
    .where('program_id', '=', shop.programId)
    .selectAll()
    .executeTakeFirstOrThrow()

it('R-209 a confirmed redemption is a purchase of its discount price, a voided one a refund', async () => {
  const shop = await makeShop(test, { acquisti: { pointCoeff: 2, thresholds: [{ amount: 10, bonus: 7 }] } })
  const maria = await shop.customer()
  const deal = await makeDeal(test.db, {
    brand_id: shop.brandId,
    price_cents: 2000,
    discount: 30,
    expires_at: new Date('2027-06-01'),
  })
  const opened = await test.request(openRedemption, { as: maria, body: { dealId: deal.id } })
  await test.request(confirmRedemption, { as: shop.scanner, body: { transactionId: opened.transactionId } })
  await drain()
  expect(await balanceOf(shop, maria)).toMatchObject({ points: 35 })
  const { items } = await test.request(listProgramEvents, { as: maria, params: { id: shop.programId } })
  expect(items).toMatchObject([{ source: 'redemption', externalId: opened._id, amount: 14, points: 35 }])
  expect(await figuresOf(shop)).toMatchObject({
    participants: 1,
    points_issued: 35,
    purchases: 1,
    spend_cents: 1400,
  })
  const owner = await test.createUser({ role: 'brand', brand_id: shop.brandId })
  await test.request(voidRedemption, { as: owner, params: { id: opened._id }, body: { reason: 'Errore' } })
  await drain()
  expect(await balanceOf(shop, maria)).toMatchObject({ points: 0, debt: 0, statusPoints: 0 })
  expect(await figuresOf(shop)).toMatchObject({ points_reversed: 35, spend_cents: 0 })
})

it('R-209 a person who is no member gets nothing for a redemption, and nothing is stored', async () => {
  const shop = await makeShop(test)
  const stranger = await test.createUser()
  const deal = await makeDeal(test.db, { brand_id: shop.brandId, expires_at: new Date('2027-06-01') })
  const opened = await test.request(openRedemption, { as: stranger, body: { dealId: deal.id } })
  await test.request(confirmRedemption, { as: shop.scanner, body: { transactionId: opened.transactionId } })
  await drain()
  const { rows } = await sql`SELECT FROM loyalty_events WHERE user_id = ${stranger.id}`.execute(test.db)
  expect(rows).toEqual([])
})

it('R-309 R-311 R-313 R-316 R-317 reactions, shares, follows and the first interaction are rewarded once, however often they are undone; they count for the tier only with Saldo', async () => {
  const shop = await makeShop(test, {
    social: { reaction: 3, share: 4, follow: 5, firstInteraction: 10, entrySaldo: { follow: true } },
  })
  const maria = await shop.customer()
  const deal = await makeDeal(test.db, { brand_id: shop.brandId, expires_at: new Date('2027-06-01') })
  const react = (reaction: 'LIKE' | 'WANT' | 'SHARE') =>
    test.request(reactToDeal, { as: maria, params: { id: deal.id }, body: { reaction } })
  for (const reaction of ['LIKE', 'LIKE', 'LIKE', 'WANT', 'SHARE'] as const) await react(reaction)
  for (let times = 0; times < 3; times += 1) {
    await test.request(toggleFollow, { as: maria, params: { id: shop.brandId } })
  }
  await drain()
  expect(await balanceOf(shop, maria)).toMatchObject({ points: 3 + 4 + 5 + 10, statusPoints: 5 })
  const { items } = await test.request(listProgramEvents, { as: maria, params: { id: shop.programId } })
  expect(items.map(({ type, points }) => [type, points])).toEqual([
    ['award', 5],
    ['award', 4],
    ['award', 13],
  ])
})

it('R-318 a view of the brand’s profile is rewarded once a day in Rome, however often; other people and staff get nothing', async () => {
  const shop = await makeShop(test, { social: { profileView: 2 } })
  const maria = await shop.customer()
  const look = (as: TestUser) => test.request(viewBrand, { as, params: { id: shop.brandId } })
  test.clock.set('2027-03-02T23:50:00+01:00')
  await Promise.all([look(maria), look(maria), look(maria)])
  expect(await balanceOf(shop, maria)).toMatchObject({ points: 2 })
  test.takeStatements()
  await look(maria)
  // One statement finds today's paid awards, without transaction or lock.
  expect(test.takeStatements().filter((text) => text.includes('one_time_awards o'))).toHaveLength(1)
  expect(test.takeStatements()).toEqual([])
  test.clock.set('2027-03-03T00:05:00+01:00')
  await look(maria)
  expect(await balanceOf(shop, maria)).toMatchObject({ points: 4 })
  await look(await test.createUser())
  await look(await test.createUser({ role: 'brand', brand_id: shop.brandId }))
  const { rows } = await sql<{ events: number }>`
    SELECT count(*) AS events FROM loyalty_events WHERE program_id = ${shop.programId} AND type = 'award'`.execute(
    test.db,
  )
  expect(rows).toEqual([{ events: 2 }])
})

it('R-317 the first interaction after joining is rewarded once: a purchase, a follow or a reaction, whichever comes first', async () => {
  const shop = await makeShop(test, { social: { firstInteraction: 10, follow: 1 } })
  const [buyer, follower] = [await shop.customer(), await test.createUser()]
  const follow = (as: TestUser) => test.request(toggleFollow, { as, params: { id: shop.brandId } })
  // A follow before joining is not an interaction of a member.
  await follow(follower)
  await drain()
  await shop.join(follower)
  await shop.buy(buyer, 5)
  await follow(buyer)
  await shop.buy(follower, 7)
  await shop.buy(follower, 7)
  await drain()
  expect(await balanceOf(shop, buyer)).toMatchObject({ points: 5 + 10 + 1 })
  expect(await balanceOf(shop, follower)).toMatchObject({ points: 7 + 10 + 7 })
})

it('R-301 an emergency cancellation sets every balance, debt and pending credit to 0, also after a crash', async () => {
  const shop = await makeShop(test, {
    acquisti: { stampCoeff: 10 },
    points: { pendingDays: 0, expiryMonths: 1 },
  })
  const people = [await shop.customer(), await shop.customer(), await shop.customer(), await shop.customer()]
  for (const [index, person] of people.entries()) await shop.buy(person, 10 * (index + 1))
  const owner = await test.createUser({ role: 'brand', brand_id: shop.brandId })
  const sale = (amount: number) =>
    test.send(registerPurchase, {
      as: shop.scanner,
      body: { member: { userId: people[0]?.id }, amount, receiptId: newReceipt() },
    })
  const [cancelled, ...sales] = await Promise.all([
    test.send(cancelProgram, { as: owner, params: { id: shop.programId }, body: CANCELLATION }),
    ...[1, 2, 3, 4, 5, 6].map(sale),
  ])
  expect(cancelled.statusCode).toBe(200)
  // Each purchase either completed before the cancellation or was refused as a whole.
  const points = sales.map((answer) => (answer.statusCode === 409 ? 'refused' : only(answer.json()).points))
  for (const [index, each] of points.entries()) expect(['refused', 0, index + 1]).toContain(each)
  await drain()
  // The process stops after one batch of two; the next run continues.
  expect(await voidDuePrograms(test.db, now(), 1, 2)).toBe(1)
  expect(await voidDuePrograms(test.db, now(), 100, 2)).toBeGreaterThan(0)
  const { rows } = await sql<{ left: number }>`
    SELECT count(*) AS left FROM ledger_accounts WHERE program_id = ${shop.programId} AND kind <> 'issuer' AND balance <> 0
    `.execute(test.db)
  expect(rows[0]?.left).toBe(0)
  await drain()
  const figures = await figuresOf(shop)
  expect(figures.points_expired).toBe(figures.points_issued)
  expect(figures.stamps_expired).toBe(figures.stamps_issued)
  expect(await findDifferences(test.db, now())).toEqual([])
  const late = await test.send(cancelProgram, {
    as: owner,
    params: { id: shop.programId },
    body: CANCELLATION,
  })
  expect(late.statusCode).toBe(409)
})

it('R-304 after the end nothing is earned; 60 days later the rest is forfeited, dated at that moment', async () => {
  const shop = await makeShop(test, {}, undefined, { end_date: '2027-03-31' })
  const maria = await shop.customer()
  await shop.buy(maria, 30)
  await test.db
    .updateTable('programs')
    .set({ status: 'ended', ended_at: new Date('2027-03-31T22:00:00Z') })
    .where('id', '=', shop.programId)
    .execute()
  test.clock.set('2027-05-30T12:00:00+02:00')
  const late = await test.refused(registerPurchase, {
    as: shop.scanner,
    body: { member: { userId: maria.id }, amount: 5, receiptId: newReceipt() },
  })
  expect(late.code).toBe('program_not_active')
  expect(await balanceOf(shop, maria)).toMatchObject({ points: 30 })
  await job('closing', addClosed)
  expect(await voidDuePrograms(test.db, now(), 10)).toBe(0)
  test.clock.set('2027-06-02T12:00:00+02:00')
  await job('closing', addClosed)
  expect(await voidDuePrograms(test.db, now(), 10)).toBeGreaterThan(0)
  const taken = await test.db
    .selectFrom('ledger_transfers')
    .where('kind', '=', 'loyalty-closed')
    .select(['amount', 'created_at'])
    .execute()
  expect(taken).toEqual([{ amount: -30, created_at: new Date('2027-05-30T22:00:00Z') }])
})

it('R-326 birthday points come once a year at 00:10, if the date has been known for a week and the member joined before', async () => {
  test.clock.set('2027-02-20T11:00:00+01:00')
  const shop = await makeShop(test, { special: { birthDay: 50 } })
  const since = new Date('2027-01-01')
  const born = async (birth_date: string, updated_at = since) => {
    const user = await test.createUser({ birth_date, updated_at })
    await shop.join(user)
    return user
  }
  const [march, leap, fresh, other] = [
    await born('1990-02-28'),
    await born('1992-02-29'),
    await born('1990-02-28', new Date('2027-02-25')),
    await born('1990-03-28'),
  ]
  const run = (at: string) => {
    test.clock.set(at)
    return job('birthdays', payBirthdays)
  }
  await run('2027-02-20T11:00:00+01:00')
  await run('2027-02-28T00:09:00+01:00')
  expect(await balanceOf(shop, march)).toMatchObject({ points: 0 })
  await run('2027-02-28T00:10:00+01:00')
  await run('2027-02-28T09:00:00+01:00')
  expect(
    await Promise.all([march, leap, fresh, other].map(async (one) => (await balanceOf(shop, one)).points)),
  ).toEqual([50, 50, 0, 0])
  // After two days without a server the job catches up.
  await run('2027-03-30T12:00:00+02:00')
  expect(await balanceOf(shop, other)).toMatchObject({ points: 50 })
  const { items } = await test.request(listProgramEvents, { as: other, params: { id: shop.programId } })
  expect(items).toMatchObject([{ at: '2027-03-27T23:10:00.000Z', items: [{ rule: 'birthDay' }] }])
})

it('the automatic reward follows as soon as pending points become spendable', async () => {
  const shop = await makeShop(test, { points: { pendingDays: 3 }, autoClaim: { cost: 20 } })
  const maria = await shop.customer()
  await shop.buy(maria, 50)
  test.clock.set('2027-03-05T09:00:00+01:00')
  await job('pending', creditPending)
  expect(await balanceOf(shop, maria)).toMatchObject({ points: 10, pending: 0 })
  await drain()
  const { rows } = await sql<{ redeemed: number }>`
    SELECT points_redeemed AS redeemed FROM program_daily WHERE program_id = ${shop.programId} AND source = 'autoClaim'
      AND day = '2027-03-05'`.execute(test.db)
  expect(rows).toEqual([{ redeemed: 40 }])
})

it('pending points are credited on their day, with their expiry; notifications come 30 and 7 days before it', async () => {
  const shop = await makeShop(test, { points: { pendingDays: 3, expiryMonths: 2 } })
  const maria = await shop.customer()
  await shop.buy(maria, 30)
  test.clock.set('2027-03-04T23:59:00+01:00')
  await job('pending', creditPending)
  expect(await balanceOf(shop, maria)).toMatchObject({ points: 0, pending: 30 })
  test.clock.set('2027-03-05T09:00:00+01:00')
  await job('pending', creditPending)
  expect(await balanceOf(shop, maria)).toMatchObject({
    points: 30,
    pending: 0,
    expiring: { points: 30, at: '2027-05-02T22:00:00.000Z' },
  })
  const told = async () =>
    (
      await sql<{ days: number }>`
      SELECT (payload ->> 'daysLeft')::int AS days FROM outbox_log
      WHERE type = 'loyalty.expiring' AND payload ->> 'userId' = ${maria.id} ORDER BY id`.execute(test.db)
    ).rows
  for (const day of ['2027-04-01', '2027-04-02', '2027-04-03', '2027-04-24', '2027-04-25', '2027-04-26']) {
    test.clock.set(`${day}T08:00:00+02:00`)
    await job('expiring', announceExpiry)
  }
  expect(await told()).toEqual([{ days: 30 }, { days: 7 }])
})

it('R-350 tiers fall when their period and its grace have ended, and the member is notified once', async () => {
  const shop = await makeShop(
    test,
    { acquisti: { pointCoeff: 1 } },
    {
      enabled: true,
      qualification: { period: 'calendarQuarter', downgrade: 'oneDown', graceDays: 20 },
      tiers: [tier('Silver', 300), tier('Gold', 1000)],
    },
  )
  const maria = await shop.customer()
  await shop.buy(maria, 1200)
  expect(await balanceOf(shop, maria)).toMatchObject({ tier: { name: 'Gold' } })
  const tierOn = async (day: string) => {
    test.clock.set(`${day}T06:00:00+02:00`)
    await lowerTiers(test.db, now())
    await lowerTiers(test.db, now())
    const row = await test.db
      .selectFrom('members')
      .where('user_id', '=', maria.id)
      .select('tier_rank')
      .executeTakeFirstOrThrow()
    return row.tier_rank
  }
  const ranks: number[] = []
  for (const day of ['2027-04-01', '2027-07-01', '2027-07-21', '2027-10-01', '2027-10-20', '2027-10-21']) {
    ranks.push(await tierOn(day))
  }
  // In the second quarter the floor keeps Gold. Then Gold and Silver fall one tier each, 20 days
  // after their period.
  expect(ranks).toEqual([2, 2, 1, 1, 1, 0])
  const { rows } = await sql<{ line: string }>`
    SELECT concat_ws(' ', from_rank, to_rank, (at AT TIME ZONE 'Europe/Rome')::date) AS line FROM tier_changes
    WHERE user_id = ${maria.id} ORDER BY seq`.execute(test.db)
  expect(rows.map(({ line }) => line)).toEqual(['0 2 2027-03-02', '2 1 2027-07-21', '1 0 2027-10-21'])
})
