import { createCategory, listCategoryRecords } from '@vicino/contract/marketplace/categories/endpoints'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { FEATURES } from '../modules/all.ts'
import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { wroteAt } from '../platform/http/wrote.ts'
import { Standbys } from '../platform/standbys/standbys.ts'
import { createTestApp, type TestApp, type TestUser } from '../platform/testing/test-app.ts'
import { startReplication, type TestReplication, type TestStandby } from '../platform/testing/replication.ts'
import { freezePostgres } from './testing/freeze.ts'

/** Long enough for a busy machine; each wait ends as soon as the result is there. */
const WITHIN = { timeout: 120_000, interval: 20 }

let replication: TestReplication
let first: TestStandby
let second: TestStandby
let standbys: Standbys
let test: TestApp
let admin: TestUser
const logged: string[] = []
const log = (_details: object, message: string): void => void logged.push(message)

beforeAll(async () => {
  replication = await startReplication()
  const db = openDatabase({ url: replication.primary.url, statementTimeoutMs: 0 })
  await migrate(db)
  first = await replication.addStandby('first')
  second = await replication.addStandby('second')
  standbys = new Standbys({
    primary: db,
    primaryUrl: replication.primary.url,
    urls: [first.url, second.url],
    poolSize: 5,
    log: { info: log, warn: log },
  })
  await standbys.start()
  test = await createTestApp({
    features: FEATURES,
    standbys,
    database: {
      db,
      readOnly: db,
      url: replication.primary.url,
      superuser: () => db,
      takeStatements: () => [],
      drop: () => db.destroy(),
    },
  })
  admin = await test.createUser({ role: 'superAdmin' })
  await bothInUse()
})
afterAll(async () => {
  await standbys.stop()
  await test.close()
  await replication.stop()
})

const states = (): string[] => standbys.standbys.map(({ state }) => state)
const stateOf = (place: number): string => states()[place] ?? ''

/** Waits for states of both standbys, as a server on which people read. */
async function become(...wanted: readonly [string, string]): Promise<void> {
  await vi.waitUntil(() => {
    standbys.readFor()
    return states().every((state, place) => state === wanted[place])
  }, WITHIN)
}
const bothInUse = (): Promise<void> => become('in use', 'in use')

async function on(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const onBoth = async (statement: string): Promise<void> => {
  for (const { url } of [first, second]) await on(url, statement)
}

let made = 0
/** Writes a category. Returns its name, and the cookie that the caller got with the answer. */
async function write(): Promise<{ name: string; cookie: string }> {
  made += 1
  const name = `Categoria ${made}`
  const body = { icon: 'coffee', name: { it: name, en: `Category ${made}` } }
  const answer = await test.send(createCategory, { as: admin, body })
  expect(answer.statusCode).toBe(201)
  return { name, cookie: String(answer.headers['set-cookie'] ?? '').split(';', 1)[0] ?? '' }
}

async function namesSeen(headers: Record<string, string> = {}): Promise<string[]> {
  const { data } = await test.request(listCategoryRecords, { as: admin, query: { limit: 100 }, headers })
  return data.map(({ name }) => name.it)
}

/** Sends reads while `meanwhile` runs, and forty after it. Returns the codes of failures. */
async function failuresDuring(meanwhile: () => Promise<unknown>): Promise<number[]> {
  const failures: number[] = []
  let answered = 0
  const over = new AbortController()
  const reader = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const { statusCode } = await test.send(listCategoryRecords, { as: admin })
      answered += 1
      if (statusCode !== 200) failures.push(statusCode)
    }
  }
  const readers = Array.from({ length: 8 }, reader)
  await meanwhile()
  const enough = answered + 40
  await vi.waitUntil(() => answered >= enough, WITHIN)
  over.abort()
  await Promise.all(readers)
  return failures
}

it('a write is on the standbys within a moment, and reads go there', async () => {
  const { name } = await write()
  await vi.waitFor(async () => expect(await namesSeen()).toContain(name), WITHIN)
  expect(standbys.readFor()).not.toBe(test.services.db)
})

it('a caller sees what they wrote while no standby has replayed it; others may see it later', async () => {
  await onBoth('SELECT pg_wal_replay_pause()')
  const { name, cookie } = await write()
  expect(cookie).toMatch(/^vicino_wrote=\d+$/)
  expect(await namesSeen({ cookie })).toContain(name)
  expect(await namesSeen({ 'cache-control': 'no-cache' })).toContain(name)
  // A machine on which this takes more than two seconds has left both standbys out.
  const seenByOthers = await namesSeen()
  expect(seenByOthers.includes(name) && states().every((state) => state === 'in use')).toBe(false)
  await onBoth('SELECT pg_wal_replay_resume()')
  const at = wroteAt({ headers: {}, cookies: { vicino_wrote: cookie.split('=')[1] } } as never)
  await vi.waitUntil(() => standbys.readFor(at) !== test.db, WITHIN)
  expect(await namesSeen({ cookie })).toContain(name)
})

it('a standby that lags more than two seconds is left out, shown in the metrics, and comes back', async () => {
  await bothInUse()
  logged.length = 0
  await on(first.url, 'SELECT pg_wal_replay_pause()')
  await write()
  await become('lags', 'in use')
  const { body } = await test.app.inject({ url: '/metrics' })
  const [inUse, lag] = ['in_use', 'lag_seconds'].map((name) =>
    Array.from(
      body.matchAll(new RegExp(`^vicino_standby_${name}\\{standby="[^"]+"\\} (.+)$`, 'gm')),
      ([, value]) => Number(value),
    ),
  )
  expect(inUse).toEqual([0, 1])
  expect(lag?.[0]).toBeGreaterThan(2)
  await on(first.url, 'SELECT pg_wal_replay_resume()')
  await bothInUse()
  expect(logged).toEqual(['standby left out: it lags', 'standby in use'])
})

it('no request fails when a standby is killed, and it is read from again when it is back', async () => {
  await bothInUse()
  logged.length = 0
  expect(
    await failuresDuring(async () => {
      await first.kill()
      await vi.waitUntil(() => stateOf(0) === 'does not answer', WITHIN)
    }),
  ).toEqual([])
  await first.start()
  await bothInUse()
  expect(logged).toEqual(['standby left out: it does not answer', 'standby in use'])
})

it('no request fails when a standby stands still, and the primary serves when both do', async () => {
  await bothInUse()
  const goOn: (() => void)[] = []
  try {
    expect(
      await failuresDuring(async () => {
        goOn.push(await freezePostgres(first.pid()))
        await vi.waitUntil(() => stateOf(0) === 'does not answer', WITHIN)
        goOn.push(await freezePostgres(second.pid()))
        await vi.waitUntil(() => stateOf(1) === 'does not answer', WITHIN)
      }),
    ).toEqual([])
    expect(standbys.readFor()).toBe(test.services.db)
    const { name } = await write()
    expect(await namesSeen()).toContain(name)
  } finally {
    for (const each of goOn) each()
  }
  await bothInUse()
})

it('a statement that writes, or begins a transaction, on the database for reading runs on the primary', async () => {
  await bothInUse()
  const { name } = await write()
  const db = standbys.readFor()
  expect(db).not.toBe(test.services.db)
  const { numDeletedRows } = await db
    .deleteFrom('categories')
    .where('name_it', '=', name)
    .executeTakeFirstOrThrow()
  expect(numDeletedRows).toBe(1n)
  await db.transaction().execute((tx) => tx.insertInto('categories').values(CATEGORY).execute())
})
const CATEGORY = {
  slug: 'in-transaction',
  name_it: 'Transazione',
  name_en: 'Transaction',
  icon: 'coffee',
} as never

it('a standby that was promoted behind the server’s back is left out for good, and its rows are never seen', async () => {
  await bothInUse()
  logged.length = 0
  expect(await failuresDuring(() => on(first.url, 'SELECT pg_promote()'))).toEqual([])
  await become('is no standby any more', 'in use')
  await on(first.url, "UPDATE categories SET name_it = 'Altrove ' || id")
  const { name } = await write()
  await vi.waitFor(async () => expect(await namesSeen()).toContain(name), WITHIN)
  for (let read = 0; read < 10; read += 1) expect((await namesSeen()).join()).not.toContain('Altrove')
  expect(logged).toEqual(['standby left out: it is no standby any more'])
})
