import type { Role } from '@vicino/contract/roles'
import { liveEventSchema } from '@vicino/contract/foundation/live/schemas'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { generateSigningKey } from '../../../platform/auth/keys.ts'
import { LISTENER_NAME } from '../../../platform/db/listener.ts'
import type { DomainEvents, EventType } from '../../../platform/events/events.ts'
import { drainOutbox, emit } from '../../../platform/events/outbox.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { makeBrand, makeUser, type UserRow } from '../../../platform/testing/factories.ts'
import { ownNow } from '../../../platform/testing/processor-time.ts'
import { TestClock } from '../../../platform/testing/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'
import { credit } from '../ledger/public.ts'
import { liveComments, liveQueues, liveUpdates } from './live.consumers.ts'
import { liveJob } from './live.jobs.ts'
import { type LiveServer, ORIGIN, startLiveServer } from './testing/live-server.ts'
import { listenTo, type StreamClient } from './testing/stream-client.ts'

const HEARTBEAT_SECONDS = 1
/** Long enough for a busy machine; each wait ends as soon as the result is there. */
const WITHIN_MS = 60_000
const DEAL = '00000000-0000-7000-8000-00000000000d'
const REDEMPTION = '00000000-0000-7000-8000-0000000000aa'
const RULE = { name: 'test', version: 1, values: {} }

let database: TestDatabase
let clock: TestClock
const signingKey = generateSigningKey()
let first: LiveServer
let second: LiveServer
let user: UserRow
let clients: StreamClient[]

beforeAll(async () => {
  database = await createTestDatabase()
  clock = new TestClock()
  const options = { databaseUrl: database.url, clock, signingKey }
  first = await startLiveServer({ ...options, heartbeatSeconds: HEARTBEAT_SECONDS })
  second = await startLiveServer(options)
})
beforeEach(async () => {
  clients = []
  user = await makeUser(database.db)
})
afterEach(async () => {
  for (const client of clients) client.close()
  await vi.waitUntil(() => first.streams.size + second.streams.size === 0)
})
afterAll(async () => {
  await first.stop()
  await second.stop()
  await database.drop()
})

const tokenOf = (who: UserRow): Promise<string> =>
  first.services.tokens.sign({ sub: who.id, role: who.role as Role, brandId: null, sid: who.id })

async function open(
  options: { on?: LiveServer; as?: UserRow; headers?: Record<string, string>; deal?: string } = {},
): Promise<StreamClient> {
  const { on = first, as = user, headers = {}, deal } = options
  const client = await listenTo(on.address, await tokenOf(as), headers, { deal })
  clients.push(client)
  return client
}

/** Emits an event as a feature would; handleEvents() or, within a second, a worker handles it. */
const tell = <T extends EventType>(type: T, payload: DomainEvents[T]): Promise<void> =>
  emit(database.db, type, payload, clock.now())

const handleEvents = (): Promise<number> => drainOutbox(database.db, [liveUpdates], clock.now())

const moved = (balance: number, who: UserRow = user): Promise<void> =>
  tell('points.moved', { userId: who.id, amount: 1, balance })

const redemption = (who: UserRow = user) => ({
  redemptionId: REDEMPTION,
  userId: who.id,
  dealId: DEAL,
  brandId: DEAL,
  channel: 'store' as const,
  points: 50,
})

const balancesOf = (client: StreamClient): number[] =>
  client.events.map(({ data }) => (data as { balance: number }).balance)

it('a stream sends its user’s events in the form of the contract', async () => {
  const client = await open()
  await database.db.transaction().execute((tx) =>
    credit(tx, {
      userId: user.id,
      unit: 'BP',
      amount: 75,
      kind: 'profile',
      rule: RULE,
      source: { type: 'user', id: user.id },
      now: clock.now(),
    }),
  )
  await tell('redemption.opened', redemption())
  await expect.poll(() => client.events.length, { timeout: WITHIN_MS }).toBe(1)
  await tell('redemption.confirmed', redemption())
  await expect.poll(() => client.events.length, { timeout: WITHIN_MS }).toBe(3)
  expect(client.events.map(({ type, data }) => liveEventSchema.parse({ type, data }))).toEqual([
    { type: 'redemption', data: { _id: REDEMPTION, dealId: DEAL, status: 'held', points: 50 } },
    { type: 'redemption', data: { _id: REDEMPTION, dealId: DEAL, status: 'redeemed', points: 50 } },
    { type: 'points', data: { balance: 75 } },
  ])
})

it.each([
  ['redemption.cancelled', ['cancelled']],
  ['redemption.freed', ['cancelled']],
  ['redemption.expired', ['expired']],
  ['redemption.voided', ['voided', 0]],
] as const)('%s is sent', async (type, told) => {
  const client = await open()
  await tell(type, redemption())
  await handleEvents()
  await expect.poll(() => client.events.length, { timeout: WITHIN_MS }).toBe(told.length)
  const values = client.events.map(({ data }) => data as { status?: string; balance?: number })
  expect(values.map(({ status, balance }) => status ?? balance)).toEqual(told)
})

it('R-490 people who decide about a brand’s Proof Posts, or the platform’s people, learn that their queue has changed', async () => {
  const brand = await makeBrand(database.db)
  const owner = await makeUser(database.db, { role: 'brand', brand_id: brand.id })
  const admin = await makeUser(database.db, { role: 'superAdmin' })
  const [shop, platform, author] = [await open({ as: owner }), await open({ as: admin }), await open()]
  const post = { postId: REDEMPTION, userId: user.id, productId: DEAL }
  await tell('post.sent', { ...post, brandId: brand.id })
  await tell('post.withdrawn', { ...post, brandId: null })
  await drainOutbox(database.db, [liveQueues], clock.now())
  const changed = [{ type: 'queue', data: { queue: 'posts' } }]
  for (const client of [shop, platform]) {
    await expect
      .poll(() => client.events.map(({ type, data }) => liveEventSchema.parse({ type, data })), {
        timeout: WITHIN_MS,
      })
      .toEqual(changed)
  }
  expect(author.events).toEqual([])
})

it('has the headers of a stream and those of every answer', async () => {
  const { status, headers, text } = await open({ headers: { origin: ORIGIN } })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': ORIGIN,
  })
  expect(headers['cache-control']).toContain('no-cache')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['x-request-id']).toBeTruthy()
  await expect.poll(text).toMatch(/^retry: 3000\nid: \d+\n: open\n\n/)
})

it('without a token there is no stream, and a HEAD does not open one', async () => {
  const anonymous = await fetch(`${first.address}/api/v1/stream`)
  expect(anonymous.status).toBe(401)
  const headers = { authorization: `Bearer ${await tokenOf(user)}` }
  const head = await fetch(`${first.address}/api/v1/stream`, { method: 'HEAD', headers })
  expect(head.status).toBe(405)
})

it('nobody gets another person’s events', async () => {
  const other = await makeUser(database.db)
  const mine = await open()
  const theirs = await open({ as: other })
  await moved(1, other)
  await moved(2)
  await tell('redemption.opened', redemption(other))
  await handleEvents()
  await expect.poll(() => theirs.events.length, { timeout: WITHIN_MS }).toBe(2)
  await expect.poll(() => balancesOf(mine), { timeout: WITHIN_MS }).toEqual([2])
  const again = await open({ headers: { 'last-event-id': '0' } })
  await expect.poll(() => balancesOf(again)).toEqual([2])
})

it('after an interruption, Last-Event-ID continues there: nothing is lost, nothing comes twice', async () => {
  const before = await open()
  await moved(1)
  await moved(2)
  await handleEvents()
  await expect.poll(() => balancesOf(before), { timeout: WITHIN_MS }).toEqual([1, 2])
  before.close()
  for (let balance = 3; balance < 250; balance += 1) await moved(balance)
  await handleEvents()
  const after = await open({ headers: { 'last-event-id': String(before.events.at(-1)?.id) } })
  await moved(250)
  await handleEvents()
  await expect.poll(() => after.events.length, { timeout: WITHIN_MS }).toBe(248)
  expect(balancesOf(after).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 248 }, (_, i) => i + 3))
})

it.each(['x', '-1', '1e3', '999999999999999', ''])(
  'an invalid Last-Event-ID of %s is ignored: the stream begins now',
  async (lastEventId) => {
    await moved(1)
    await handleEvents()
    const client = await open({ headers: { 'last-event-id': lastEventId } })
    await moved(2)
    await handleEvents()
    await expect.poll(() => balancesOf(client), { timeout: WITHIN_MS }).toEqual([2])
  },
)

it('events sent while streams open and close are neither lost nor doubled', async () => {
  const heard: number[] = []
  let lastId = (await open()).events.at(-1)?.id ?? 0
  const start = await sql<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM live_events`.execute(
    database.db,
  )
  lastId = start.rows[0]?.id ?? lastId
  const telling = (async () => {
    for (let balance = 0; balance < 60; balance += 1) {
      await moved(balance)
      await handleEvents()
    }
  })()
  const until = ownNow() + WITHIN_MS
  while (heard.length < 60 && ownNow() < until) {
    const client = await open({
      on: heard.length % 2 === 0 ? first : second,
      headers: { 'last-event-id': String(lastId) },
    })
    // Cuts the stream while events are still being sent.
    await expect.poll(() => client.events.length, { timeout: WITHIN_MS, interval: 5 }).toBeGreaterThan(0)
    client.close()
    await expect.poll(client.closed).toBe(true)
    heard.push(...balancesOf(client))
    lastId = client.events.at(-1)?.id ?? lastId
  }
  await telling
  expect(heard.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => i))
})

it('streams that continue from further back, beside others of their user, get everything too', async () => {
  const { rows } = await sql<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM live_events`.execute(
    database.db,
  )
  const headers = { 'last-event-id': String(rows[0]?.id) }
  let told = 0
  const telling = (async () => {
    for (; told < 200; told += 1) {
      await moved(told)
      await handleEvents()
    }
  })()
  const opened: StreamClient[] = []
  for (let index = 0; index < 10; index += 1) {
    opened.push(await open({ headers, on: index % 2 === 0 ? first : second }))
    // The next stream opens while events are still being sent.
    await expect.poll(() => told, { timeout: WITHIN_MS, interval: 5 }).toBeGreaterThanOrEqual(index * 15)
  }
  await telling
  await expect
    .poll(() => opened.map(({ events }) => events.length), { timeout: WITHIN_MS })
    .toEqual(opened.map(() => 200))
  for (const { events } of opened) {
    expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).toSorted((a, b) => a - b))
  }
})

it('five streams of a user are open at most, however fast they come', async () => {
  const opened = await Promise.all(Array.from({ length: 6 }, () => open()))
  const refused = opened.find(({ status }) => status !== 200)
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(refused?.status).toBe(429)
  expect(refused?.headers['retry-after']).toBe('30')
  await expect.poll(() => refused?.text()).toContain('too_many_streams')
  expect((await open({ as: await makeUser(database.db) })).status).toBe(200)
  opened.find(({ status }) => status === 200)?.close()
  await expect.poll(() => first.streams.size).toBe(5)
  expect((await open()).status).toBe(200)
})

it('a client that does not read is cut off, and continues later from there', async () => {
  const client = await open()
  await expect.poll(() => client.text()).toContain('open')
  client.pause()
  const filler = 'x'.repeat(100_000)
  let told = 0
  await expect
    .poll(
      async () => {
        told += 1
        const data = JSON.stringify({ balance: told, filler })
        await sql`INSERT INTO live_events (user_id, type, data, created_at)
          VALUES (${user.id}, 'points', ${data}, now())`.execute(database.db)
        first.streams.notify([user.id])
        return first.streams.size
      },
      { timeout: 120_000, interval: 5 },
    )
    .toBe(0)
  await sql`UPDATE live_events SET data = data - 'filler'`.execute(database.db)
  const after = await open({ headers: { 'last-event-id': '0' } })
  await expect.poll(() => balancesOf(after).at(-1), { timeout: WITHIN_MS }).toBe(told)
  expect(balancesOf(after)).toEqual(Array.from({ length: told }, (_, index) => index + 1))
})

it('keeps a silent stream alive with comments', async () => {
  const client = await open()
  await expect.poll(() => client.comments(), { timeout: WITHIN_MS }).toBeGreaterThanOrEqual(3)
  expect(client.events).toEqual([])
})

it('ends with its access token', async () => {
  const client = await open()
  clock.advance(899)
  // The server checks the token's end at each heartbeat.
  const before = client.comments()
  await expect.poll(client.comments, { timeout: WITHIN_MS }).toBeGreaterThan(before + 1)
  expect(client.closed()).toBe(false)
  clock.advance(1)
  await expect.poll(client.closed, { timeout: WITHIN_MS }).toBe(true)
})

it('gets events again after the listening connection was lost, also those sent meanwhile', async () => {
  const clientsOfBoth = [await open(), await open({ on: second })]
  await moved(1)
  await handleEvents()
  await expect.poll(() => clientsOfBoth.map(balancesOf), { timeout: WITHIN_MS }).toEqual([[1], [1]])
  const ended = await sql<{ pid: number }>`
    SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ${LISTENER_NAME}`.execute(database.db)
  expect(ended.rows).toHaveLength(2)
  await moved(2)
  await handleEvents()
  await expect
    .poll(() => clientsOfBoth.map(balancesOf), { timeout: WITHIN_MS })
    .toEqual([
      [1, 2],
      [1, 2],
    ])
  await moved(3)
  await handleEvents()
  await expect
    .poll(() => clientsOfBoth.map(balancesOf), { timeout: WITHIN_MS })
    .toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
})

it('a server that stops ends its streams, says to each when to come back, and waits for none, not even one that does not read', async () => {
  const third = await startLiveServer({ databaseUrl: database.url, clock, signingKey })
  const streams = await Promise.all([1, 2, 3, 4].map(() => open({ on: third })))
  ;(await open({ on: third })).pause()
  const started = ownNow()
  await third.stop()
  expect(ownNow() - started).toBeLessThan(3000)
  await expect.poll(() => streams.every(({ closed }) => closed())).toBe(true)
  const waits = streams.map(({ text }) => Number(/\n\nretry: (\d+)\n\n$/.exec(text())?.[1]))
  expect(waits.every((wait) => wait >= 0 && wait <= 5000)).toBe(true)
  expect(new Set(waits).size).toBeGreaterThan(1)
})

it('events are stored for an hour', async () => {
  await moved(1)
  await handleEvents()
  const kept = async (): Promise<number> =>
    (await database.db.selectFrom('live_events').select('id').where('user_id', '=', user.id).execute()).length
  clock.advance(3600)
  await runOnce(database.db, liveJob, clock.now())
  expect(await kept()).toBe(1)
  clock.advance(1)
  await runOnce(database.db, liveJob, clock.now())
  expect(await kept()).toBe(0)
})

it('R-167 a viewer of a deal’s comments gets changes on every server, at most once a second; others do not', async () => {
  const stranger = await makeUser(database.db)
  const other = '00000000-0000-7000-8000-00000000000e'
  const [one, two, elsewhere, nowhere] = [
    await open({ deal: DEAL }),
    await open({ deal: DEAL, on: second, as: stranger }),
    await open({ deal: other, as: stranger }),
    await open({ as: stranger }),
  ]
  const changed = { commentId: REDEMPTION, dealId: DEAL }
  const change = async (): Promise<void> => {
    await tell('comment.changed', changed)
    await drainOutbox(database.db, [liveComments], clock.now())
  }
  await change()
  await vi.waitUntil(() => one.events.length > 0 && two.events.length > 0, { timeout: WITHIN_MS })
  expect(one.events[0]).toMatchObject({ type: 'comments', data: { dealId: DEAL } })
  // Twenty later changes come as a few events, and the last of them is not lost.
  const before = one.events.length
  for (let number = 0; number < 20; number += 1) first.streams.notifyTopic(`deal:${DEAL}`)
  await vi.waitUntil(() => one.events.length > before, { timeout: WITHIN_MS })
  expect(one.events.length).toBeLessThan(before + 5)
  expect([elsewhere.events, nowhere.events]).toEqual([[], []])
})
