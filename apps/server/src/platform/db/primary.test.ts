import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { breakableLine } from '../testing/breakable-line.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { isOutOfReach, openDatabase } from './database.ts'
import { asksForPrimary, serversOf } from './primary.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

it.each([
  ['postgres://a:b@one:5432/vicino', ['postgres://a:b@one:5432/vicino']],
  [
    'postgres://a:b@one:5432,two:5433/vicino?target_session_attrs=read-write',
    [
      'postgres://a:b@one:5432/vicino?target_session_attrs=read-write',
      'postgres://a:b@two:5433/vicino?target_session_attrs=read-write',
    ],
  ],
  ['postgres://a:b@/vicino?host=/run,x', ['postgres://a:b@/vicino?host=/run,x']],
  ['postgres://one,two/vicino', ['postgres://one/vicino', 'postgres://two/vicino']],
])('%s names its servers', (url, servers) => {
  expect(serversOf(url)).toEqual(servers)
})

it.each([
  ['postgres://a@one/b', true],
  ['postgres://a@one,two/b?target_session_attrs=read-write', true],
  ['postgres://a@one,two/b?sslmode=require&target_session_attrs=primary', true],
  ['postgres://a@one,two/b?target_session_attrs=any', false],
])('%s asks for a server that takes writes: %s', (url, expected) => {
  expect(asksForPrimary(url)).toBe(expected)
})

const placeOf = (url: string): string => /@([^/]*)/.exec(url)?.[1] ?? ''

it('of several servers the one that answers is used, and after a switch the other one', async () => {
  const [one, two] = [await breakableLine(test.url), await breakableLine(test.url)]
  const both = one.url.replace(placeOf(one.url), `${placeOf(one.url)},${placeOf(two.url)}`)
  one.set('cut')
  const db = openDatabase({ url: both, poolSize: 2, onLost: () => undefined })
  const write = () => sql`CREATE TABLE IF NOT EXISTS written (id integer)`.execute(db)
  await write()
  one.set('whole')
  two.set('cut')
  const failures: Error[] = []
  await expect
    .poll(
      () =>
        write().then(
          () => 'written',
          (error: Error) => void failures.push(error),
        ),
      { timeout: 60_000 },
    )
    .toBe('written')
  expect(failures.every(isOutOfReach)).toBe(true)
  await db.destroy()
  await one.close()
  await two.close()
})
