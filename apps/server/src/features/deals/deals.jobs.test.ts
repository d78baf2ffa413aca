import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDeal } from '../../platform/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { deactivateEndedDeals } from './deals.jobs.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

it('R-549 the job ends expired and sold-out deals, and only those', async () => {
  const now = new Date()
  const expired = await makeDeal(test.db, { expires_at: now })
  const soldOut = await makeDeal(test.db, { quantity: 1, redeemed_count: 1 })
  const valid = await makeDeal(test.db)
  expect(await deactivateEndedDeals(test.db, now)).toBe(2)
  expect(await deactivateEndedDeals(test.db, now)).toBe(0)
  const rows = await test.db.selectFrom('deals').select(['id', 'active']).execute()
  expect(Object.fromEntries(rows.map((row) => [row.id, row.active]))).toEqual({
    [expired.id]: false,
    [soldOut.id]: false,
    [valid.id]: true,
  })
})
