import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainOutbox, emit } from '../../platform/events/outbox.ts'
import { makeDeal } from '../../platform/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { countRedemptions, deactivateEndedDeals } from './jobs.queries.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

it('R-549 the job ends expired deals, and only those', async () => {
  const now = new Date()
  const expired = await makeDeal(test.db, { expires_at: now })
  const valid = await makeDeal(test.db)
  expect(await deactivateEndedDeals(test.db, now)).toBe(1)
  expect(await deactivateEndedDeals(test.db, now)).toBe(0)
  const rows = await test.db.selectFrom('deals').select(['id', 'active']).execute()
  expect(Object.fromEntries(rows.map((row) => [row.id, row.active]))).toEqual({
    [expired.id]: false,
    [valid.id]: true,
  })
})

it('R-473 redemptions count for the popularity of their deal a minute later, those of other deals stay', async () => {
  const now = new Date()
  const [told, other] = [await makeDeal(test.db, { like_count: 2 }), await makeDeal(test.db)]
  await test.db.updateTable('deals').set({ redeemed_count: 3 }).execute()
  const event = { redemptionId: told.id, userId: told.id, dealId: told.id, brandId: told.brand_id }
  await emit(test.db, 'redemption.confirmed', { ...event, channel: 'store', points: 50 }, now)
  const popularity = async () => {
    const rows = await test.db.selectFrom('deals').select(['id', 'popularity']).execute()
    return [told, other].map(({ id }) => rows.find((row) => row.id === id)?.popularity)
  }
  await countRedemptions(test.db, now)
  expect(await popularity()).toEqual([2, 0])
  await drainOutbox(test.db, [], now)
  await countRedemptions(test.db, now)
  expect(await popularity()).toEqual([5, 0])
})
