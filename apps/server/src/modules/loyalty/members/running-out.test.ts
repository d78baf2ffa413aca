import { getProgramBalance, leaveProgram, registerPurchase } from '@vicino/contract/loyalty/members/endpoints'
import { tier } from '@vicino/domain/loyalty/testing/make'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { members } from './feature.ts'
import { creditPending } from './pending-points.ts'
import { makeShop, type Shop } from './testing/members-fixture.ts'

/*
 * Cases that the model of programs found: expired points, and what a membership leaves to the next
 * one.
 */

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [members] })
})
beforeEach(() => test.clock.set('2027-03-02T11:00:00+01:00'))
afterAll(() => test.close())

const balanceOf = (shop: Shop, as: TestUser) =>
  test.request(getProgramBalance, { as, params: { userId: as.id, programId: shop.programId } })

it('points of a late purchase that have already expired are removed at once, and claim nothing', async () => {
  const shop = await makeShop(test, { points: { expiryMonths: 1 }, autoClaim: { cost: 25 } })
  const maria = await shop.customer()
  test.clock.advance(50 * 86_400)
  const occurredAt = '2027-03-03T10:00:00+01:00'
  expect(await shop.buy(maria, 30, { occurredAt })).toMatchObject({
    points: 30,
    balance: { points: 0, debt: 0 },
  })
  expect(await balanceOf(shop, maria)).toMatchObject({ points: 0, debt: 0, statusPoints: 30 })
})

it('the automatic reward does not use expired points when others become spendable', async () => {
  const shop = await makeShop(test, { points: { expiryMonths: 1, pendingDays: 1 }, autoClaim: { cost: 25 } })
  const maria = await shop.customer()
  const mature = () => inTransaction(test.db, (tx) => creditPending(tx, test.clock.now()))
  await shop.buy(maria, 20)
  test.clock.advance(2 * 86_400)
  await mature()
  test.clock.set('2027-04-02T11:00:00+02:00')
  await shop.buy(maria, 10)
  // The 20 expired at the same midnight at which the 10 became spendable.
  test.clock.set('2027-04-03T00:05:00+02:00')
  await mature()
  expect(await balanceOf(shop, maria)).toMatchObject({ points: 10, debt: 0, pending: 0 })
})

it('R-409 a refunded purchase takes with it a bonus from another that still waits: owed until then, and the books agree', async () => {
  const shop = await makeShop(test, {
    acquisti: { thresholds: [{ amount: 50, bonus: 30 }] },
    points: { pendingDays: 3 },
  })
  const maria = await shop.customer()
  const first = await shop.buy(maria, 40)
  test.clock.advance(4 * 86_400)
  await inTransaction(test.db, (tx) => creditPending(tx, test.clock.now()))
  expect(await shop.buy(maria, 20)).toMatchObject({ points: 50, balance: { points: 40 } })
  expect(await shop.giveBack(first.eventId ?? '')).toMatchObject({ points: -70, balance: { debt: 30 } })
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('R-352 R-415 a member who returns begins without the earlier tier, and the changes show this', async () => {
  const shop = await makeShop(test, {}, { enabled: true, tiers: [tier('Silver', 20)] })
  const maria = await shop.customer()
  await shop.buy(maria, 30)
  await test.send(leaveProgram, { as: maria, params: { id: shop.programId }, body: { confirm: true } })
  test.clock.advance(86_400)
  const before = test.clock.now().toISOString()
  test.clock.advance(86_400)
  await shop.join(maria)
  test.clock.advance(60)
  expect(await shop.buy(maria, 30)).toMatchObject({ tier: { before: { rank: 0 }, after: { rank: 1 } } })
  const { rows } = await sql<{ from: number; to: number }>`
    SELECT from_rank AS "from", to_rank AS "to" FROM tier_changes WHERE user_id = ${maria.id} ORDER BY seq`.execute(
    test.db,
  )
  expect(rows).toEqual([
    { from: 0, to: 1 },
    { from: 0, to: 1 },
  ])
  const early = { member: { userId: maria.id }, amount: 5, receiptId: 'early', occurredAt: before }
  const refused = await test.request(registerPurchase, { as: shop.scanner, body: early })
  expect(refused.results).toMatchObject([{ points: 0, reason: 'before_join' }])
})

it('R-409 the books agree after all of this', async () => {
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})
