import type { Role } from '@vicino/contract/roles'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { generateSigningKey } from '../../../platform/auth/keys.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { Redis } from '../../../platform/redis/redis.ts'
import { type BreakableLine, breakableLine } from '../../../platform/testing/breakable-line.ts'
import { makeUser, type UserRow } from '../../../platform/testing/factories.ts'
import { startRedis, type TestRedis } from '../../../platform/testing/redis-server.ts'
import { TestClock } from '../../../platform/testing/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'
import { insertEvents } from './live.queries.ts'
import { type LiveServer, startLiveServer } from './testing/live-server.ts'
import { listenTo, type StreamClient } from './testing/stream-client.ts'

const WITHIN = { timeout: 120_000, interval: 20 }

let database: TestDatabase
let redis: TestRedis
/** The way of the second server to Redis. */
let line: BreakableLine
let lines: Redis[]
let servers: LiveServer[]
/** Hears what goes by NOTIFY. */
let listener: pg.Client
let notified: string[]
let logged: string[]
let user: UserRow
let clients: StreamClient[]
const clock = new TestClock()

beforeAll(async () => {
  database = await createTestDatabase()
  redis = await startRedis()
  line = await breakableLine(redis.url)
  const overLine = line.url.replace(/^postgres:\/\/.*@/, 'redis://')
  const log = (_details: object, message: string): void => void logged.push(message)
  logged = []
  lines = [redis.url, overLine].map((url) => new Redis(url, 'secret', { info: log, warn: log }))
  const options = { databaseUrl: database.url, clock, signingKey: generateSigningKey() }
  servers = []
  for (const each of lines) servers.push(await startLiveServer({ ...options, redis: each }))
  listener = new pg.Client({ connectionString: database.url })
  await listener.connect()
  listener.on('notification', ({ payload = '' }) => notified.push(payload))
  await listener.query('LISTEN live')
})
beforeEach(async () => {
  await bothUp()
  notified = []
  logged.length = 0
  user = await makeUser(database.db)
  clients = []
  for (const { address, services } of servers) {
    const claims = { sub: user.id, role: user.role as Role, brandId: null, sid: user.id }
    clients.push(await listenTo(address, await services.tokens.sign(claims)))
  }
  await vi.waitUntil(() => clients.every((client) => client.text().includes('open')), WITHIN)
})
afterEach(() => {
  for (const client of clients) client.close()
})
afterAll(async () => {
  await listener.end()
  for (const server of servers) await server.stop()
  await line.close()
  await redis.kill()
  await database.drop()
})

const bothUp = (): Promise<boolean> => vi.waitUntil(() => lines.every(({ isUp }) => isUp), WITHIN)

/** Changes the person's balance, and waits until both streams say so. */
async function isHeardOf(balance: number): Promise<boolean> {
  await emit(database.db, 'points.moved', { userId: user.id, amount: 1, balance }, clock.now())
  return isSeen(balance)
}

/** Waits until both streams name a balance. */
async function isSeen(balance: number): Promise<boolean> {
  await vi.waitUntil(
    () =>
      clients.every(({ events }) =>
        events.some(({ data }) => (data as { balance?: number }).balance === balance),
      ),
    WITHIN,
  )
  return true
}

/** Waits until nothing goes by NOTIFY: servers remember for some seconds that another one lacked Redis. */
async function byRedisAlone(): Promise<void> {
  let balance = 1000
  await vi.waitFor(async () => {
    notified = []
    await isHeardOf((balance += 1))
    expect(notified).toEqual([])
  }, WITHIN)
}

it('events reach the streams of all servers by Redis, without NOTIFY', async () => {
  expect(await isHeardOf(1)).toBe(true)
  await byRedisAlone()
})

it('events arrive by NOTIFY while Redis is gone, and by Redis again when it is back', async () => {
  await redis.kill()
  expect(await isHeardOf(1)).toBe(true)
  expect(notified).toContain(user.id)
  await redis.start()
  await bothUp()
  expect(logged.toSorted()).toEqual([
    'Redis in use',
    'Redis in use',
    expect.stringMatching(/^Redis out of reach/),
    expect.stringMatching(/^Redis out of reach/),
  ])
  await byRedisAlone()
})

it('events arrive while Redis stands still', async () => {
  process.kill(redis.pid(), 'SIGSTOP')
  try {
    expect(await isHeardOf(1)).toBe(true)
  } finally {
    process.kill(redis.pid(), 'SIGCONT')
  }
})

it('a server that alone is without Redis misses nothing, not even what others published before they knew', async () => {
  const [knowing] = servers
  if (knowing === undefined) throw new Error('no server')
  await byRedisAlone()
  line.set('cut')
  try {
    await vi.waitUntil(() => lines[1]?.isUp === false, WITHIN)
    // By the server that has Redis, whose relay may not have heard yet that the other one has none.
    const event = { type: 'points', data: { balance: 1 } } as const
    await inTransaction(knowing.services.db, (tx) =>
      insertEvents(tx, [{ userId: user.id, event }], clock.now()),
    )
    expect(await isSeen(1)).toBe(true)
    expect(await isHeardOf(2)).toBe(true)
  } finally {
    line.set('whole')
  }
})

it('an emptied Redis changes nothing', async () => {
  const { createClient } = await import('@redis/client')
  const client = await createClient({ url: redis.url }).connect()
  await client.flushAll()
  await client.close()
  expect(await isHeardOf(1)).toBe(true)
})
