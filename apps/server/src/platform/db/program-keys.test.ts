import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

/** Keys of tables with a program that do not begin with it, each with the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  'automation_runs (id)': 'of an automation of a brand',
  'automations (id)': 'of a brand',
  'campaigns (id)': 'of a brand',
  'claims (code)': 'a till finds a claim by its code, in whichever program',
  'consents (id)': 'of a person; a program has the fewest of them',
  'customer_imports (id)': 'its rows name the import alone',
  'export_files (id)': 'of a brand',
  'export_files (schedule_id, due_at)': 'of a brand',
  'export_schedules (id)': 'of a brand',
  'grid_views (id)': 'of a person',
  'grid_views (user_id, grid, program_id, name)': 'of a person',
  'ledger_accounts (id)': 'the ledger is one for all units',
  'ledger_accounts (user_id, unit, program_id, kind)': 'the ledger is one for all units',
  'member_programs (user_id, program_id)': 'the programs of a person',
  'outreach_sends (id)': 'of a brand',
  'outreach_sends (origin_id, ref, user_id)': 'of a brand',
  'program_imports (sha256)': 'a file is taken once in all programs',
  'referral_checks (id)': 'the brand names a referral by it',
  'segments (id)': 'campaigns and automations of a brand name a segment by it',
  'signed_regulations (key)': 'a file of the storage',
  'wallet_passes (id)': 'the serial number that wallets know',
  'wallet_passes (user_id, wallet, program_id, coupon_id)': 'of a person',
}

it('keys of tables with a program begin with the program, except those of persons, of brands and of shared rows', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT format('%s (%s)', conrelid::regclass, (
      SELECT string_agg(attname, ', ' ORDER BY place) FROM unnest(conkey) WITH ORDINALITY AS k (number, place)
        JOIN pg_attribute ON attrelid = conrelid AND attnum = number)) AS name
    FROM pg_constraint
    WHERE contype IN ('p', 'u') AND conparentid = 0
      AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = conrelid AND attname = 'program_id')
      AND (SELECT attname FROM pg_attribute WHERE attrelid = conrelid AND attnum = conkey[1]) <> 'program_id'`.execute(
    test.db,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(OTHERS).toSorted())
})
