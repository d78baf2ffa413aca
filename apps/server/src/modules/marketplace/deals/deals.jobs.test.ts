import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'
import { makeDeal } from '../../../platform/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'
import { countRedemptions, deactivateEndedDeals, rankPopularity } from './jobs.queries.ts'

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

it('R-473 the job counts redemptions for the popularity of their deal, and voided ones too', async () => {
  const [busy, idle] = [await makeDeal(test.db, { like_count: 2 }), await makeDeal(test.db)]
  const redeem = (redeemed: number) =>
    test.db.updateTable('deal_stock').set({ redeemed }).where('deal_id', '=', busy.id).execute()
  const popularity = async () => {
    const rows = await test.db.selectFrom('deals').select(['id', 'popularity']).execute()
    return [busy, idle].map(({ id }) => rows.find((row) => row.id === id)?.popularity)
  }
  await redeem(3)
  expect(await popularity()).toEqual([2, 0])
  await countRedemptions(test.db)
  expect(await popularity()).toEqual([5, 0])
  await redeem(1)
  await countRedemptions(test.db)
  expect(await popularity()).toEqual([3, 0])
})

it('R-473 a reaction writes nothing that searches read; the next run of the job ranks its deal, except those that are locked', async () => {
  const [first, second] = [await makeDeal(test.db), await makeDeal(test.db)]
  const ids = [first.id, second.id]
  const like = () =>
    sql`UPDATE deals SET like_count = like_count + 1 WHERE id = ANY (${ids}::uuid[])`.execute(test.db)
  const ranked = async () => {
    const keys = test.db
      .selectFrom('deal_search')
      .select(['popularity', sql<string>`ctid::text`.as('version')])
    const rows = await keys.where('id', 'in', ids).orderBy('id').execute()
    return {
      popularity: rows.map(({ popularity }) => popularity),
      versions: rows.map(({ version }) => version),
    }
  }
  const before = await ranked()
  await like()
  await like()
  expect(await ranked()).toEqual(before)
  await test.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM deal_search WHERE id = ${first.id} FOR NO KEY UPDATE`.execute(tx)
    await rankPopularity(test.db)
    expect((await ranked()).popularity).toEqual([0, 2])
  })
  await rankPopularity(test.db)
  expect((await ranked()).popularity).toEqual([2, 2])
  expect(await test.db.selectFrom('popularity_changes').selectAll().execute()).toEqual([])
})

it('R-473 a reaction that commits while the job runs is ranked by the next run; an ended deal leaves no change behind', async () => {
  const deal = await makeDeal(test.db)
  const like = (db: Db) => sql`UPDATE deals SET like_count = like_count + 1 WHERE id = ${deal.id}`.execute(db)
  const popularity = () =>
    test.db.selectFrom('deal_search').select('popularity').where('id', '=', deal.id).executeTakeFirst()
  await like(test.db)
  await test.db.transaction().execute(async (tx) => {
    await like(tx)
    await rankPopularity(test.db)
  })
  expect(await popularity()).toEqual({ popularity: 1 })
  await rankPopularity(test.db)
  expect(await popularity()).toEqual({ popularity: 2 })
  await like(test.db)
  await test.db.updateTable('deals').set({ active: false }).where('id', '=', deal.id).execute()
  await rankPopularity(test.db)
  expect(await test.db.selectFrom('popularity_changes').selectAll().execute()).toEqual([])
  await test.db.updateTable('deals').set({ active: true }).where('id', '=', deal.id).execute()
  expect(await popularity()).toEqual({ popularity: 3 })
})

it('a later run counts a deal or a stock that another transaction has locked, and nobody waits', async () => {
  const [first, second] = [await makeDeal(test.db), await makeDeal(test.db)]
  const ids = [first.id, second.id]
  await test.db.updateTable('deal_stock').set({ redeemed: 1 }).where('deal_id', 'in', ids).execute()
  const counts = async () => {
    const { rows } = await sql<{ shown: number; counted: number }>`
      SELECT d.counted_redemptions AS shown, s.counted FROM deals d JOIN deal_stock s ON s.deal_id = d.id
      WHERE d.id = ANY (${ids}::uuid[]) ORDER BY d.id`.execute(test.db)
    return rows.map(({ shown, counted }) => [shown, counted])
  }
  await test.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM deals WHERE id = ${first.id} FOR NO KEY UPDATE`.execute(tx)
    await sql`SELECT FROM deal_stock WHERE deal_id = ${second.id} FOR NO KEY UPDATE`.execute(tx)
    await countRedemptions(test.db)
    expect(await counts()).toEqual([
      [0, 0],
      [1, 0],
    ])
  })
  await countRedemptions(test.db)
  expect(await counts()).toEqual([
    [1, 1],
    [1, 1],
  ])
})
