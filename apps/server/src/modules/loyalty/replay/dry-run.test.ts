import { dryRunProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { tier } from '@vicino/domain/loyalty/testing/make'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { makeShop } from '../members/testing/members-fixture.ts'
import { makeProgram } from '../programs/testing/program.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
afterAll(() => test.close())

it('a draft over the brand’s past sales: points, tiers and cost; nothing is written, other brands and old sales do not count', async () => {
  test.clock.set('2027-03-01T10:00:00Z')
  const shop = await makeShop(test, {}, { enabled: true, tiers: [tier('Silver', 100)] })
  const owner = await test.createUser({ role: 'brand', brand_id: shop.brandId })
  const [ada, bea] = [await shop.customer(), await shop.customer()]
  await shop.buy(ada, 60)
  test.clock.set('2027-04-01T10:00:00Z')
  await shop.buy(ada, 50)
  const bought = await shop.buy(bea, 30, { items: [{ category: 'Bio', net: 20 }, { net: 10 }] })
  await shop.giveBack(bought.eventId ?? '', 5, undefined)
  const elsewhere = await makeShop(test)
  await elsewhere.buy(await elsewhere.customer(), 500)
  const draft = await makeProgram(test.db, {
    brand_id: shop.brandId,
    status: 'draft',
    start_date: '2027-06-01',
    end_date: '2027-12-31',
    config: { acquisti: { pointCoeff: 2, stampCoeff: 10 } },
  })
  const rows = () =>
    sql`SELECT (SELECT count(*) FROM loyalty_events) AS events, (SELECT count(*) FROM ledger_transfers) AS transfers`.execute(
      test.db,
    )
  const before = await rows()
  const run = (body: object, as = owner) =>
    test.request(dryRunProgram, { as, params: { id: draft.id }, body })
  const found = await run({ pointValue: 0.015 })
  expect(found).toMatchObject({
    from: '2027-03-01T10:00:00.000Z',
    purchases: 3,
    customers: 2,
    amount: 135,
    truncated: false,
    // Twice 60 euros, 50 euros, and the remainder of 30.
    points: 270,
    stamps: 6 + 5 + 2,
    capped: 0,
    cost: 4.05,
    levels: [
      { rank: 0, name: 'Bronze', members: 1 },
      { rank: 1, name: 'Silver', members: 1 },
    ],
  })
  const config = { acquisti: { pointCoeff: 1 }, limits: { purchasePerPurchase: 40 } }
  expect(await run({ config })).toMatchObject({ points: 40 + 40 + 25, capped: 2, stamps: 0, cost: 1.05 })
  test.clock.set('2027-04-20T10:00:00Z')
  expect(await run({ months: 1 })).toMatchObject({ purchases: 2, amount: 75 })
  expect((await rows()).rows).toEqual(before.rows)

  const stranger = await test.createUser({ role: 'brand' })
  const refused = await test.refused(dryRunProgram, { as: stranger, params: { id: draft.id }, body: {} })
  expect(refused.code).toBe('program_not_found')
  for (const body of [
    { months: 13 },
    { pointValue: 0.0001 },
    { config: { acquisti: { pointCoeff: 0.05 } } },
  ]) {
    const wrong = await test.refused(dryRunProgram, { as: owner, params: { id: draft.id }, body })
    expect([wrong.statusCode, wrong.code]).toEqual([400, 'validation_failed'])
  }
})
