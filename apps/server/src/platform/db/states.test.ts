import {
  AUTOMATION_LIFE,
  CAMPAIGN_LIFE,
  EXPORT_LIFE,
  type Lifecycle,
  RUN_LIFE,
} from '@vicino/domain/lifecycles'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { inStates } from './states.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const TABLES: readonly [string, Lifecycle<string>][] = [
  ['campaigns', CAMPAIGN_LIFE],
  ['automations', AUTOMATION_LIFE],
  ['automation_runs', RUN_LIFE],
  ['export_files', EXPORT_LIFE],
]

it.each(TABLES)('R-387 the table %s has exactly the states of its lifecycle', async (table, life) => {
  const { rows } = await sql<{ text: string }>`
    SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint
    WHERE conrelid = ${table}::regclass AND contype = 'c' AND pg_get_constraintdef(oid) ~ '^CHECK \\(\\(state = ANY'`.execute(
    test.db,
  )
  const states = rows.flatMap(({ text }) => Array.from(text.matchAll(/'(\w+)'/g), ([, state]) => state))
  expect(states.toSorted()).toEqual(Object.keys(life.steps).toSorted())
})

it.each([
  ['campaigns_sending', 'campaigns', CAMPAIGN_LIFE.running],
  ['campaigns_waiting', 'campaigns', CAMPAIGN_LIFE.due],
  ['automation_runs_due', 'automation_runs', RUN_LIFE.due],
  ['export_files_waiting', 'export_files', EXPORT_LIFE.due],
])('the index %s serves queries for a group of states', async (index, table, states) => {
  await sql`SET enable_seqscan = off`.execute(test.db)
  const plan = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN SELECT * FROM ${sql.table(table)} WHERE state IN ${inStates(states)}`.execute(test.db)
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
    new RegExp(`${index}|${table}\\b.*Index`),
  )
})
