import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { breakableLine } from '../testing/breakable-line.ts'
import { ownNow } from '../testing/processor-time.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { isOutOfReach, type LostConnection, openDatabase } from './database.ts'
import { inTransaction } from './transaction.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

it('a connection lost while idle is reported with code and text only, and the next statement gets a new connection', async () => {
  const lost: LostConnection[] = []
  const db = openDatabase({ url: test.url, poolSize: 1, onLost: (connection) => lost.push(connection) })
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)
  await sql`SELECT pg_terminate_backend(${rows[0]?.pid}::integer)`.execute(test.db)
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  expect(lost[0]).toEqual({
    code: '57P01',
    message: 'terminating connection due to administrator command',
  })
  await sql`SELECT 1`.execute(db)
  await db.destroy()
})

it.each([
  [undefined, '8s'],
  [0, '0'],
  [1500, '1500ms'],
])('a statement may take the requested time: %s', async (statementTimeoutMs, expected) => {
  const db = openDatabase({
    url: test.url,
    poolSize: 1,
    ...(statementTimeoutMs === undefined ? {} : { statementTimeoutMs }),
  })
  const { rows } = await sql`SHOW statement_timeout`.execute(db)
  expect(rows).toEqual([{ statement_timeout: expected }])
  await db.destroy()
})

it('a connection without an answer to a statement is cut soon after PostgreSQL’s own limit', async () => {
  const line = await breakableLine(test.url)
  const db = openDatabase({ url: line.url, poolSize: 1, statementTimeoutMs: 500, onLost: () => undefined })
  await sql`SELECT 1`.execute(db)
  line.set('deaf after commit')
  const began = ownNow()
  expect(isOutOfReach(await failureOf(sql`SELECT 'commit'`.execute(db)))).toBe(true)
  expect(ownNow() - began).toBeLessThan(2500)
  await db.destroy()
  await line.close()
})

it('a statement whose columns a migration has changed is prepared anew, alone and in a transaction', async () => {
  await sql`CREATE TABLE widened (id integer)`.execute(test.db)
  const db = openDatabase({ url: test.url, poolSize: 1 })
  const read = async (one = db) => (await sql`SELECT * FROM widened WHERE id > ${0}`.execute(one)).rows
  const write = (value: number) => sql`INSERT INTO widened (id) VALUES (${value}::integer)`.execute(test.db)
  await read()
  await sql`ALTER TABLE widened ADD COLUMN more text DEFAULT 'more'`.execute(test.db)
  await write(1)
  expect(await read()).toEqual([{ id: 1, more: 'more' }])
  await sql`ALTER TABLE widened ADD COLUMN last text DEFAULT 'last'`.execute(test.db)
  expect(await inTransaction(db, (tx) => read(tx as typeof db))).toEqual([
    { id: 1, more: 'more', last: 'last' },
  ])
  await db.destroy()
})

it('a connection to a server that takes no writes any more is replaced', async () => {
  const db = openDatabase({ url: test.url, poolSize: 1, onLost: () => undefined })
  const write = () => sql`CREATE TABLE IF NOT EXISTS written (id integer)`.execute(db)
  await sql`SET default_transaction_read_only = on`.execute(db)
  expect(isOutOfReach(await failureOf(write()))).toBe(true)
  await expect.poll(() => failureOf(write()), { timeout: 60_000 }).toEqual(new Error('it worked'))
  await db.destroy()
})

it('a connection names its program, and asks for nothing that a pooler drops', async () => {
  const seen: string[] = []
  const line = await breakableLine(test.url, (bytes) => seen.push(bytes.toString('latin1')))
  const db = openDatabase({ url: line.url, name: 'tests', poolSize: 1 })
  await sql`SELECT 1`.execute(db)
  const [start = ''] = seen
  const words = start.slice(8).split('\0').filter(Boolean)
  expect(words.filter((_, index) => index % 2 === 0).toSorted()).toEqual([
    'application_name',
    'client_encoding',
    'database',
    'user',
  ])
  expect(words).toContain('vicino-tests')
  await db.destroy()
  await line.close()
})

const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error('it worked'),
    (error: Error) => error,
  )

it('a cancelled statement, an exhausted pool and a missing server count as unreachable, a wrong statement does not', async () => {
  const db = openDatabase({ url: test.url, poolSize: 1, statementTimeoutMs: 7000 })
  const held = failureOf(sql`SELECT pg_sleep(8)`.execute(db))
  expect(isOutOfReach(await failureOf(sql`SELECT 1`.execute(db)))).toBe(true)
  expect(isOutOfReach(await held)).toBe(true)
  expect(isOutOfReach(await failureOf(sql`SELECT nothing`.execute(db)))).toBe(false)
  await db.destroy()
  const nowhere = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', poolSize: 1 })
  expect(isOutOfReach(await failureOf(sql`SELECT 1`.execute(nowhere)))).toBe(true)
  await nowhere.destroy()
})
