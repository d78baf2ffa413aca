import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { migrate, migrationNames } from './migrate.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

it('a database that lacks a migration before one that it has is refused, and left alone', async () => {
  const [, second = ''] = await migrationNames()
  const { rows } = await sql<{ timestamp: string }>`
    DELETE FROM kysely_migration WHERE name = ${second} RETURNING timestamp`.execute(test.db)
  await expect(migrate(test.db)).rejects.toThrow(`lacks ${second}, which comes before it`)
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${second}, ${rows[0]?.timestamp})`.execute(
    test.db,
  )
  expect(await migrate(test.db)).toBe((await migrationNames()).at(-1))
})

it('a database of a later version is refused', async () => {
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999_later', '2026-01-01')`.execute(
    test.db,
  )
  await expect(migrate(test.db)).rejects.toThrow('9999_later, which this version does not know')
})
