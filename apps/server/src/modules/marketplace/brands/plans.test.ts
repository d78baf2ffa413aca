import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brandRow } from '../../../platform/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'
import { findBrands } from './brands.queries.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  const rows = Array.from({ length: 3000 }, (_, index) => brandRow({ username: `Città ${index * 7919}` }))
  await test.db.insertInto('brands').values(rows).execute()
  await sql`ANALYZE brands`.execute(test.db)
})
afterAll(() => test.drop())

/** Returns the generic query plan of the last statement. */
async function lastPlan(): Promise<string> {
  const text = test.takeStatements().at(-1) ?? ''
  const { rows } = await sql
    .raw<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN, COSTS OFF) ${text}`)
    .execute(test.db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

it('brands without words are read along the index of their names, from the cursor on', async () => {
  const page = await findBrands(test.db, '', null, 20)
  expect(await lastPlan()).toMatch(/^Limit\n\s+->\s+Index Scan using brands_in_order/)
  const last = page.at(-1)
  await findBrands(test.db, '', { key: last?.sorted ?? '', id: last?.id ?? '' }, 20)
  expect(await lastPlan()).toMatch(
    /^Limit\n\s+->\s+Index Scan using brands_in_order[^\n]+\n\s+Index Cond: \(ROW/,
  )
})

it('brands by words are read from the trigram index', async () => {
  await findBrands(test.db, 'citta 79', null, 20)
  expect(await lastPlan()).toMatch(/Bitmap Index Scan on brands_by_name/)
})
