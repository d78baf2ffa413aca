import { refuseClaim } from '@vicino/contract/loyalty/claims/endpoints'
import { listProgramEvents } from '@vicino/contract/loyalty/members/endpoints'
import {
  getCancellation,
  getProgramStatistics,
  updateProgram,
} from '@vicino/contract/loyalty/programs/endpoints'
import { listCustomers } from '@vicino/contract/loyalty/customers/endpoints'
import { createReward, getCatalogue } from '@vicino/contract/loyalty/programs/rewards/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { customers } from '../customers/feature.ts'
import { members } from '../members/feature.ts'
import { programs } from '../programs/feature.ts'
import { countNights } from '../programs/daily-snapshots.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { makeDocument } from '../../../platform/testing/factories.ts'
import { rewardBody } from '../programs/rewards/testing/reward.ts'
import { claims } from './feature.ts'
import { Counter } from './testing/claims-fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [members, programs, customers, claims] })
  test.clock.set('2027-03-02T11:00:00+01:00')
})
afterAll(() => test.close())

it('R-335 R-541 R-301 claims appear in the metrics of their program, in the table of customers and before a cancellation', async () => {
  const counter = await Counter.open(test)
  const [ada, bob] = [await counter.member(1000), await counter.member(1000)]
  const mug = await counter.reward({ points: 100, stamps: 2 })
  const jug = await counter.reward({ points: 300, needs_approval: true, name: 'Brocca' })
  const first = await counter.claim(ada, mug, { points: 100, stamps: 2 })
  await counter.claim(ada, mug, { points: 100, stamps: 2 })
  await counter.claim(bob, mug, { points: 100, stamps: 2 })
  const refused = await counter.claim(bob, jug, { points: 300 })
  await counter.confirm({ code: first.code })
  await counter.sendStep(refuseClaim, refused._id, { reason: 'Finita' })
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const params = { brandId: counter.shop.brandId, programId: counter.programId }
  const figures = await test.request(getProgramStatistics, { as: counter.owner, params })
  expect(figures).toMatchObject({
    reward: 4,
    popularRewards: [
      { name: 'Tazza', claimed: 3, redeemed: 1, percentage: 75 },
      { name: 'Brocca', claimed: 1, redeemed: 0, percentage: 25 },
    ],
  })
  const totals = await test.db
    .selectFrom('program_totals')
    .where('program_id', '=', counter.programId)
    .select(['points_redeemed', 'stamps_redeemed', 'rewards_redeemed', 'claimers'])
    .executeTakeFirst()
  expect(totals).toEqual({ points_redeemed: 300, stamps_redeemed: 6, rewards_redeemed: 4, claimers: 2 })
  const daily = await test.db
    .selectFrom('program_daily')
    .where('program_id', '=', counter.programId)
    .where('source', '=', 'claim')
    .select(['claims', 'delivered'])
    .executeTakeFirst()
  expect(daily).toEqual({ claims: 4, delivered: 1 })
  const { items } = await test.request(listCustomers, {
    as: counter.owner,
    params: { programId: counter.programId },
  })
  const rewardsOf = new Map(items.map((row) => [row._id, row.reward]))
  expect([rewardsOf.get(ada.id), rewardsOf.get(bob.id)]).toEqual([2, 1])
  const asked = await test.request(getCancellation, { as: counter.owner, params: { id: counter.programId } })
  expect(asked.openClaims).toBe(2)
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('R-279 of five rewards the four that were claimed most are told, with their share of all claims', async () => {
  const counter = await Counter.open(test)
  const ada = await counter.member(1000)
  const claimed = { Tazza: 1, Brocca: 4, Cesto: 2, Piatto: 5, Vaso: 3 }
  for (const [name, times] of Object.entries(claimed)) {
    const reward = await counter.reward({ points: 10, name })
    for (let each = 0; each < times; each += 1) await counter.claim(ada, reward, { points: 10 })
  }
  const params = { brandId: counter.shop.brandId, programId: counter.programId }
  const { popularRewards } = await test.request(getProgramStatistics, { as: counter.owner, params })
  expect(popularRewards).toEqual([
    { name: 'Piatto', claimed: 5, redeemed: 0, percentage: 33.3 },
    { name: 'Brocca', claimed: 4, redeemed: 0, percentage: 26.7 },
    { name: 'Vaso', claimed: 3, redeemed: 0, percentage: 20 },
    { name: 'Cesto', claimed: 2, redeemed: 0, percentage: 13.3 },
  ])
})

it('R-335 a claim returned days later is subtracted from the day of its request; the liability contains open claims at their value', async () => {
  const counter = await Counter.open(test)
  const ada = await counter.member(1000)
  const jug = await counter.reward({ points: 300, stamps: 2, needs_approval: true, value_cents: 2500 })
  const [first] = [
    await counter.claim(ada, jug, { points: 300, stamps: 2 }),
    await counter.claim(ada, jug, { points: 300, stamps: 2 }),
  ]
  test.clock.set('2027-03-05T11:00:00+01:00')
  await counter.step(refuseClaim, first._id, { reason: 'Finita' })
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const days = await test.db
    .selectFrom('program_daily')
    .where('program_id', '=', counter.programId)
    .where('source', '=', 'claim')
    .orderBy('day')
    .select(['points_redeemed', 'stamps_redeemed', 'claims'])
    .execute()
  expect(days).toEqual([{ points_redeemed: 300, stamps_redeemed: 2, claims: 2 }])
  await test.db.transaction().execute((tx) => countNights(tx, test.clock.now()))
  const params = { brandId: counter.shop.brandId, programId: counter.programId }
  const { liability } = await test.request(getProgramStatistics, { as: counter.owner, params })
  expect(liability).toMatchObject({ points: 700, openClaims: 25 })
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
  test.clock.set('2027-03-02T11:00:00+01:00')
})

it('R-338 R-274 the brand’s declared share counts until 90 days are measured; the deposit must also cover given and owed rewards', async () => {
  const counter = await Counter.open(test)
  const ada = await counter.member(2000)
  const jug = await counter.reward({ points: 500, value_cents: 2440, vat_percent: 22, stock: 1 })
  const { code } = await counter.claim(ada, jug, {})
  await counter.confirm({ code })
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  await test.db.transaction().execute((tx) => countNights(tx, test.clock.now()))
  const as = counter.owner
  const params = { id: counter.programId }
  const liability = async () => {
    const { brandId, programId } = { ...counter.shop, programId: counter.programId }
    return (await test.request(getProgramStatistics, { as, params: { brandId, programId } })).liability
  }
  const change = (body: object) => test.send(updateProgram, { as, params, body })
  const pool = async () => (await test.request(getCatalogue, { as, params })).pool
  // 1500 points buy three jugs, and one jug was fulfilled. A jug is worth 20 € without VAT; the
  // prize pool (montepremi) is one jug.
  expect(await liability()).toMatchObject({ points: 1500, share: 100, shareFrom: 'all', value: 73.2 })
  expect(await pool()).toMatchObject({ net: 20, owed: 80 })
  for (const redemptionShare of [0, 101, 50.5])
    expect((await change({ redemptionShare })).statusCode).toBe(400)
  expect((await change({ redemptionShare: 50 })).json()).toMatchObject({ redemptionShare: 50 })
  expect(await liability()).toMatchObject({ share: 50, shareFrom: 'declared', value: 36.6 })
  expect(await pool()).toMatchObject({ net: 20, owed: 50 })
  // A deposit of 8 € covers 40 €: more than the prize pool, less than the rewards given and owed.
  const [receipt, date] = [await makeDocument(test.db, as.id), '2027-01-01']
  const deposit = { amount: 8, kind: 'deposit', reference: 'Banca di Prova 12', receipt, date }
  await change({ bond: deposit })
  expect(await pool()).toMatchObject({ state: 'low', percent: 125 })
  const add = () => test.send(createReward, { as, params, body: rewardBody({ value: 1, stock: 1 }) })
  expect((await add()).json()).toMatchObject({ code: 'bond_too_low' })
  await change({ bond: { ...deposit, amount: 20 } })
  expect((await add()).statusCode).toBe(201)
  expect(await pool()).toMatchObject({ state: 'covered', percent: 50 })
  // From day 90 on the measured share counts: 500 points redeemed, none expired.
  test.clock.set('2027-06-02T11:00:00+02:00')
  expect(await liability()).toMatchObject({ share: 100, shareFrom: 'measured' })
  test.clock.set('2027-03-02T11:00:00+01:00')
})

it('R-415 the history describes in words what a claim took and what was returned', async () => {
  const counter = await Counter.open(test)
  const ada = await counter.member(1000)
  const rewardId = await counter.reward({ points: 100, stamps: 2, needs_approval: true })
  const { _id } = await counter.claim(ada, rewardId, { points: 100, stamps: 2 })
  await counter.withdraw(ada, _id)
  const params = { id: counter.programId }
  const headers = { 'accept-language': 'it' }
  const pages = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: Record<string, string> = { limit: '2', ...(cursor === '' ? {} : { cursor }) }
    const page = (await test.send(listProgramEvents, { as: ada, params, query, headers })).json()
    pages.push(...page.items)
    cursor = page.nextCursor
  }
  expect(
    pages.map(({ type, points, balanceAfter, stampsAfter, items }) => [
      type,
      points,
      balanceAfter,
      stampsAfter,
      items.at(-1)?.sentence,
    ]),
  ).toMatchObject([
    ['claimBack', 100, 1000, 100, 'Rimborso del premio «Tazza»: +100 punti, +2 bollini'],
    ['claim', -100, 900, 98, 'Premio «Tazza»: -100 punti, -2 bollini'],
    ['purchase', 1000, 1000, 100, expect.anything()],
  ])
})
