import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { inTransaction, transactionRetries } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`CREATE TABLE counters (id int PRIMARY KEY, value int NOT NULL)`.execute(database.db)
  await sql`INSERT INTO counters VALUES (1, 0), (2, 0)`.execute(database.db)
})
afterAll(() => database.drop())

const failure = (code: string): Error => Object.assign(new Error(`SQLSTATE ${code}`), { code })

async function retries(sqlstate: string): Promise<number> {
  const { values } = await transactionRetries.get()
  return values.find(({ labels }) => labels.sqlstate === sqlstate)?.value ?? 0
}

it.each(['40P01', '40001'])('runs the work again after %s, and counts this', async (code) => {
  const before = await retries(code)
  let attempts = 0
  const result = await inTransaction(database.db, () => {
    attempts += 1
    return attempts < 3 ? Promise.reject(failure(code)) : Promise.resolve('done')
  })
  expect(result).toBe('done')
  expect(attempts).toBe(3)
  expect((await retries(code)) - before).toBe(2)
})

it('gives up after the fourth attempt', async () => {
  let attempts = 0
  const work = () => {
    attempts += 1
    return Promise.reject(failure('40P01'))
  }
  await expect(inTransaction(database.db, work)).rejects.toThrow('SQLSTATE 40P01')
  expect(attempts).toBe(4)
})

it('runs work that fails for another reason once', async () => {
  let attempts = 0
  const work = () => {
    attempts += 1
    return Promise.reject(failure('23505'))
  }
  await expect(inTransaction(database.db, work)).rejects.toThrow('SQLSTATE 23505')
  expect(attempts).toBe(1)
})

it('lets two transactions that block each other both succeed, each once', async () => {
  const before = await retries('40P01')
  let arrived = 0
  const { promise: bothHold, resolve: go } = Promise.withResolvers<void>()
  const add = (first: number, second: number) =>
    inTransaction(database.db, async (tx) => {
      await sql`UPDATE counters SET value = value + 1 WHERE id = ${first}`.execute(tx)
      arrived += 1
      if (arrived === 2) go()
      await bothHold
      await sql`UPDATE counters SET value = value + 1 WHERE id = ${second}`.execute(tx)
    })
  await Promise.all([add(1, 2), add(2, 1)])
  const { rows } = await sql<{ value: number }>`SELECT value FROM counters ORDER BY id`.execute(database.db)
  expect(rows.map(({ value }) => value)).toEqual([2, 2])
  expect(await retries('40P01')).toBeGreaterThan(before)
})

it('is the only place of the product that opens transactions', () => {
  const source = join(import.meta.dirname, '../..')
  const opens = globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /\.(?:transaction|startTransaction)\(\)/.test(readFileSync(join(source, file), 'utf8')))
  expect(opens).toEqual(['platform/db/transaction.ts'])
})
