import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PLATFORM_JOBS } from '../jobs/platform-jobs.ts'
import { runOnce } from '../jobs/jobs.ts'
import { makePartitions } from '../events/partitions.jobs.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { isMigrated } from './applied-steps.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

/** Roles belong to the whole cluster, which test files share. */
const ROLE = `server_${process.pid}`
const PASSWORD = 'of-a-test'
let test: TestDatabase
let db: Database
beforeAll(async () => {
  test = await createTestDatabase()
  await sql.raw(`CREATE ROLE ${ROLE} LOGIN PASSWORD '${PASSWORD}'`).execute(test.superuser())
  await migrate(test.db, undefined, ROLE)
  db = openDatabase({ url: test.url.replace(/\/\/[^@]*@/, `//${ROLE}:${PASSWORD}@`), poolSize: 2 })
})
afterAll(async () => {
  await db.destroy()
  await sql.raw(`DROP OWNED BY ${ROLE}; DROP ROLE ${ROLE}`).execute(test.superuser())
  await test.drop()
})

const allowed = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: Error & { code?: string }) => {
      if (error.code !== '42501') throw error
      return false
    },
  )
const run = (statement: string) => allowed(sql.raw(statement).execute(db))

it('a server’s role that owns nothing reads and writes rows, and changes no table', async () => {
  expect(await isMigrated(db)).toBe(true)
  const tables = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      AND NOT relispartition`.execute(test.db)
  expect(tables.rows.length).toBeGreaterThan(100)
  for (const { name } of tables.rows)
    expect([name, await run(`SELECT FROM ${name} LIMIT 1`)]).toEqual([name, true])
  expect(await run(`DELETE FROM users WHERE false`)).toBe(true)
  expect(await run('ALTER TABLE users ADD COLUMN more text')).toBe(false)
  expect(await run('CREATE TABLE more (id integer)')).toBe(false)
})

it('what is append-only for the owner is so for the server’s role', async () => {
  for (const statement of [
    'UPDATE audit_log SET action = action',
    'DELETE FROM ledger_transfers',
    'DELETE FROM loyalty_events',
  ]) {
    expect([statement, await run(`${statement} WHERE false`)]).toEqual([statement, false])
  }
})

it('its jobs make and drop the days of the event log', async () => {
  const now = new Date()
  await makePartitions(db, new Date(now.getTime() + 30 * 86_400_000))
  for (const job of PLATFORM_JOBS) expect(await runOnce(db, job, now)).toBe(true)
})

it('a second migration has nothing left to grant, and gives nothing to the one that migrates', async () => {
  test.takeStatements()
  await migrate(test.db, undefined, ROLE)
  expect(
    test.takeStatements().filter((text) => /^GRANT \w+ ON (?!SCHEMA)|^GRANT .* ON \w+ TO/.test(text)),
  ).toEqual([])
})
