import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { makeBrand } from '../../../platform/testing/factories.ts'
import { addFigures } from './figures.queries.ts'
import { makeProgram } from './testing/program.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [] })
})
afterAll(() => test.close())

it('R-243 R-274 figures are added by day and source, to the totals and to the tiers, also rows of one key in one statement', async () => {
  const { id } = await makeProgram(test.db, { brand_id: (await makeBrand(test.db)).id })
  const day = '2026-11-23'
  await addFigures(test.db, [
    {
      programId: id,
      day,
      source: 'purchase',
      points_issued: 10,
      purchases: 1,
      spend_cents: 1000,
      joins: 1,
      tiers: { 0: 1 },
    },
    {
      programId: id,
      day,
      source: 'purchase',
      points_issued: 5,
      stamps_issued: 2,
      claimers: 1,
      claims: 1,
      tiers: { 0: -1, 1: 1 },
    },
  ])
  await addFigures(test.db, [{ programId: id, day, source: 'purchase', points_issued: 1, spend_cents: -300 }])
  const daily = await test.db.selectFrom('program_daily').selectAll().execute()
  expect(daily).toMatchObject([
    { source: 'purchase', points_issued: 16, stamps_issued: 2, spend_cents: 700, purchases: 1 },
  ])
  // The row of that Monday's week, and of its month.
  const [weekly, monthly] = [
    await test.db.selectFrom('program_weekly').selectAll().execute(),
    await test.db.selectFrom('program_monthly').selectAll().execute(),
  ]
  for (const rows of [weekly, monthly])
    expect(rows).toMatchObject([{ points_issued: 16, stamps_issued: 2, spend_cents: 700, purchases: 1 }])
  expect(await test.db.selectFrom('program_totals').selectAll().executeTakeFirst()).toMatchObject({
    participants: 1,
    points_issued: 16,
    stamps_issued: 2,
    rewards_redeemed: 1,
    claimers: 1,
  })
  const tiers = await test.db
    .selectFrom('program_tiers')
    .select(['rank', 'members'])
    .orderBy('rank')
    .execute()
  expect(tiers).toEqual([
    { rank: 0, members: 0 },
    { rank: 1, members: 1 },
  ])
})
