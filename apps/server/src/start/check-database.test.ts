import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { throwawayFolder } from '../platform/testing/throwaway-folder.ts'
import { reachDatabase } from './database.ts'
import { explain } from './explain.ts'
import { ensureTables } from './migrate-as.ts'
import { refusal } from './testing/refusal.ts'

let folder: string
let test: TestDatabase
const stranger = createServer((socket) => {
  socket.on('error', () => undefined)
  socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
})
beforeAll(async () => {
  folder = await throwawayFolder('check')
  test = await createTestDatabase()
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  stranger.close()
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Does what a start does with its database first; returns the line with which it ends. */
async function lineOf(env: Readonly<Record<string, string>>): Promise<string> {
  try {
    const config = readConfig({ DATA_DIR: folder, ...env }, { production: false, demo: false })
    await ensureTables(config, await reachDatabase(config, { exclusive: true }))
    return 'it starts'
  } catch (error) {
    return explain(error) ?? String(error)
  }
}

async function refused(url: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const line = await lineOf({ DATABASE_URL: url, ...env })
  expect(line).not.toMatch(/\n|hush/)
  return line
}

const as = (database: string) => test.url.replace(/[^/]*$/, database)
/** Writes also on a connection that was opened while the database took no writes. */
const change = (statement: string) => sql.raw(`BEGIN READ WRITE; ${statement}; COMMIT`).execute(test.db)

it('a database that is not there, or not PostgreSQL, ends a start with one line', async () => {
  expect(await refused(as('nowhere'))).toMatch(/^DATABASE_URL: there is no such database/)
  expect(await refused(test.url.replace(/:[^:@]*@/, ':hush@'))).toMatch(
    /^DATABASE_URL: the password or the user is wrong/,
  )
  const { port } = stranger.address() as { port: number }
  expect(await refused(`postgres://a:hush@127.0.0.1:${port}/b`)).toMatch(/^DATABASE_URL: it does not answer/)
  expect(await refused('postgres://a:hush@127.0.0.1:1,127.0.0.1:2/b')).toMatch(
    /^DATABASE_URL: it does not answer/,
  )
  expect(await refused('postgres://a:hush@one,two/b?target_session_attrs=any')).toMatch(
    /DATABASE_URL: .*read-write/,
  )
})

it('a database that takes no writes ends a start with one line', async () => {
  const [name = ''] = /[^/]*$/.exec(test.url) ?? []
  await change(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  expect(await refused(test.url)).toMatch(/^DATABASE_URL: this server takes no writes/)
  const { code, said } = await refusal(folder, { DATABASE_URL: test.url })
  expect([code, said.trim()]).toEqual([1, await lineOf({ DATABASE_URL: test.url })])
  await change(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
})

it('an older, a newer and a foreign database end a start with one line', async () => {
  await change(`INSERT INTO schema_steps (name, contracts) VALUES ('9999_later', true)`)
  expect(await refused(test.url)).toMatch(
    /^This database has the migration \d+_later, which this version does not know/,
  )
  expect(await refused(test.url, { MIGRATIONS: 'separate' })).toMatch(
    /^DATABASE_URL: this database has not the tables/,
  )
  await change(`DROP SCHEMA public CASCADE; CREATE SCHEMA public`)
  expect(await refused(test.url, { MIGRATIONS: 'separate' })).toMatch(
    /^DATABASE_URL: this database has not the tables/,
  )
  await change('CREATE TABLE theirs (id integer)')
  expect(await refused(test.url)).toMatch(/^DATABASE_URL: this database holds tables of something else/)
})
