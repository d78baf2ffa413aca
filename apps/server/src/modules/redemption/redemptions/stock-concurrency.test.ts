import { reactToDeal, updateDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { cancelRedemption, openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { confirmRedemption, voidRedemption } from '@vicino/contract/till/till/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction, transactionRetries } from '../../../platform/db/transaction.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { dealJobs } from '../../marketplace/deals/deals.jobs.ts'
import { deals } from '../../marketplace/deals/feature.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { redemptions } from './feature.ts'
import { releaseOverdue } from './holds.ts'
import { redemptionJobs } from './redemptions.jobs.ts'
import { openShop, type Shop } from './testing/redemptions-fixture.ts'
import { patienceFor } from '../../../platform/testing/patience.ts'

const ROUNDS = Number(process.env['CONCURRENCY_ROUNDS'] ?? 10)
const TIMEOUT = patienceFor(ROUNDS)

let test: TestApp
let shop: Shop
let crowd: TestUser[]
beforeAll(async () => {
  test = await createTestApp({ features: [deals, redemptions], env: { TRUSTED_HOPS: '1' } })
  const email_verified_at = test.clock.now()
  crowd = await Promise.all(Array.from({ length: 24 }, () => test.createUser({ email_verified_at })))
})
beforeEach(async () => {
  shop = await openShop(test)
})
afterAll(() => test.close())

const retries = async (): Promise<number> =>
  (await transactionRetries.get()).values.reduce((sum, { value }) => sum + value, 0)

/** Opens a code and continues in one of four ways. @returns error codes of the answers */
async function visit(dealId: string, user: TestUser, way: number): Promise<string[]> {
  const opened = await test.send(openRedemption, { as: user, body: { dealId } })
  if (opened.statusCode !== 201) return [opened.json<{ code: string }>().code]
  const { _id, qr } = opened.json<{ _id: string; qr: { token: string } }>()
  const params = { id: _id }
  // Left to the job that ends overdue codes, in the next round.
  if (way === 0) return []
  if (way === 1) {
    await test.request(cancelRedemption, { as: user, params, body: {} })
    return []
  }
  await test.request(confirmRedemption, { as: shop.scanner, body: { token: qr.token } })
  if (way === 3) await test.request(voidRedemption, { as: shop.owner, params, body: { reason: 'Errore' } })
  return []
}

/** The shop moves: its change of address locks and writes all its deals. */
const move = () =>
  inTransaction(test.db, async (tx) => {
    await sql`SELECT FROM deals WHERE brand_id = ${shop.brandId} ORDER BY id FOR NO KEY UPDATE`.execute(tx)
    await sql`UPDATE deals SET lat = lat + 0.001 WHERE brand_id = ${shop.brandId}`.execute(tx)
  })

const jobs = [...dealJobs, ...redemptionJobs].filter(({ name }) => name !== 'search-terms')

it(
  'R-193 R-196 R-210 sold out and back again while the shop changes the stock: nothing deadlocks, no unit is lost, searches agree',
  async () => {
    const before = await retries()
    for (let round = 0; round < ROUNDS; round += 1) {
      const offers = await Promise.all([1, 2, 3].map((quantity) => shop.deal({ quantity })))
      const ofOffers = (index: number) => offers[index % offers.length]?.id ?? ''
      const visits = crowd.map((user, index) => visit(ofOffers(index), user, Math.floor(index / 3) % 4))
      // Larger and smaller quantities than are taken: some are refused, some cross a limit.
      const changes = [4, 1, 3, 2, 5, 1].map((quantity, index) =>
        test.send(updateDeal, { as: shop.owner, params: { id: ofOffers(index) }, body: { quantity } }),
      )
      const likes = crowd
        .slice(0, 6)
        .map((user, index) =>
          test.send(reactToDeal, { as: user, params: { id: ofOffers(index) }, body: { reaction: 'LIKE' } }),
        )
      const [refused] = await Promise.all([
        Promise.all(visits),
        Promise.all(changes),
        Promise.all(likes),
        move(),
        ...jobs.map((job) => runOnce(test.db, job, test.clock.now())),
      ])
      expect(refused.flat().filter((code) => code !== 'deal_sold_out')).toEqual([])
      const answers = await Promise.all([...changes, ...likes])
      expect(
        answers
          .filter(({ statusCode }) => statusCode >= 300)
          .map((answer) => answer.json<{ code: string }>().code)
          .filter((code) => code !== 'quantity_below_redeemed'),
      ).toEqual([])
      test.clock.advance(86_400)
    }
    expect((await retries()) - before).toBe(0)
    const wrong = await findDifferences(test.db, test.clock.now())
    expect(wrong).toEqual([])
  },
  TIMEOUT,
)

/** Resolves when another connection's statement waits for a row. */
const untilSomebodyWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        test.db,
      )
      return rows.length
    })
    .toBeGreaterThan(0)

it('R-184 overdue codes of many deals end while the shop moves: nothing deadlocks', async () => {
  const offers = await Promise.all(crowd.slice(0, 8).map(() => shop.deal({ quantity: 1 })))
  for (const offer of offers) await shop.customer(offer)
  test.clock.advance(900)
  const before = await retries()
  let released: Promise<number> | undefined
  await test.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM deals WHERE brand_id = ${shop.brandId} ORDER BY id FOR NO KEY UPDATE`.execute(tx)
    for (const { id } of offers) {
      await sql`UPDATE deals SET lat = lat + 0.001 WHERE id = ${id}`.execute(tx)
      // The job, which gives every deal its first free unit again, runs after the first deal was
      // written.
      released ??= inTransaction(test.db, (job) => releaseOverdue(job, test.clock.now()))
      await untilSomebodyWaits()
    }
  })
  expect(await released).toBeGreaterThanOrEqual(offers.length)
  expect((await retries()) - before).toBe(0)
})
