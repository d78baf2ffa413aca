import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { distribute } from './distribute.ts'
import { DISTRIBUTED_TABLES, distributionColumn } from './distributed-tables.ts'
import { migrate } from './migrate.ts'
import { allValues, execute } from './statement.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const hasCitus = inject('citusServers').length > 0

/** Tables with a program that stay on the coordinator, each with the reason. */
const STAY: Readonly<Record<string, string>> = {
  automation_runs: 'of an automation of a brand',
  automations: 'of a brand',
  campaigns: 'of a brand',
  consents: 'of a person; a program has the fewest of them',
  customer_imports: 'its rows name the import alone',
  export_files: 'of a brand',
  export_schedules: 'of a brand',
  grid_views: 'of a person',
  ledger_accounts: 'the ledger is one for all units',
  member_programs: 'the programs of a person',
  outreach_sends: 'of a brand',
  wallet_passes: 'of a person',
}

it('every table with a program is distributed, or stays for a reason', async () => {
  const tables = await allValues(test.db)<string>`
    SELECT relname FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = pg_class.oid AND attname = 'program_id')`
  const distributed = DISTRIBUTED_TABLES.filter((table) => distributionColumn(table) === 'program_id')
  expect(tables.toSorted()).toEqual([...distributed, ...Object.keys(STAY)].toSorted())
})

it.skipIf(hasCitus)('a database without Citus is refused in one line, with what to do', async () => {
  await expect(distribute(test.db)).rejects.toThrow(
    'DATABASE_URL: this database has no Citus. Its superuser adds it on the coordinator and on each worker: CREATE EXTENSION citus',
  )
})

it.runIf(hasCitus)('on Citus functions and triggers are applied anew, as by a release', async () => {
  await execute(test.db)`DELETE FROM installation WHERE key = 'functions'`
  await expect(migrate(test.db)).resolves.toMatch(/baseline/)
})

it.runIf(hasCitus)('on Citus a second run leaves every table as it is', async () => {
  const reports = await distribute(test.db)
  expect(reports.filter(({ isNew }) => isNew)).toEqual([])
  expect(reports.map(({ table }) => table)).toEqual(expect.arrayContaining([...DISTRIBUTED_TABLES]))
})
