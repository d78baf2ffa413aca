import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

it('measures Milano to Roma on the sphere (477 km)', async () => {
  const { rows } = await sql<{ metres: number }>`
    SELECT distance_metres(45.4642, 9.19, 41.9028, 12.4964) AS metres`.execute(test.db)
  expect(rows[0]?.metres).toBeGreaterThan(476_000)
  expect(rows[0]?.metres).toBeLessThan(478_500)
})
