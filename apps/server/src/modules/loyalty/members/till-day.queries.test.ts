import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'
import { tillEntries } from './till-day.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('R-220 the day of a till reads the events of that day, not all of a program', async () => {
  const day = { from: sql`now() - interval '1 day'`, to: sql`now()` }
  const plan = await database.db.transaction().execute(async (tx) => {
    // The tables are empty here, where reading all of them would be the cheapest.
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    const entries = tillEntries({ brandId: randomUUID(), actorId: null, ...day })
    return sql<{ 'QUERY PLAN': string }>`EXPLAIN ${entries}`.execute(tx)
  })
  const lines = plan.rows.map((row) => row['QUERY PLAN'])
  expect(
    lines.filter((line) => /using loyalty_events_\d+_program_id_received_at_idx/.test(line)),
  ).toHaveLength(16)
})
