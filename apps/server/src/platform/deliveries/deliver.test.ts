import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { runOnce } from '../jobs/jobs.ts'
import { ATTEMPTS } from '../retries.ts'
import { makeUser } from '../testing/factories.ts'
import { TestClock } from '../testing/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { deadDeliveries, putBackDeliveries } from './dead.ts'
import { type Channel, drainDeliveries, LEASE_SECONDS, Undelivered } from './deliver.ts'
import type { Delivery } from './deliveries.queries.ts'
import { deliveriesJob } from './deliveries.jobs.ts'
import { sendEmail } from './enqueue.ts'
import { startLookout } from '../lookout.ts'
import { startDeliveryWorkers } from './worker.ts'

let test: TestDatabase
let clock: TestClock
let userId: string
beforeAll(async () => {
  test = await createTestDatabase()
  userId = (await makeUser(test.db)).id
})
beforeEach(async () => {
  clock = new TestClock()
  await sql`TRUNCATE deliveries`.execute(test.db)
})
afterAll(() => test.drop())

const put = (tx: Database | Parameters<typeof sendEmail>[0] = test.db, now = clock.now()): Promise<void> =>
  sendEmail(tx, { userId, language: 'it', template: 'password-changed', data: {}, now })

/** A channel that runs `act` for each delivery and counts its calls. */
function channelOf(act: (delivery: Delivery) => Promise<void> | void = () => undefined) {
  const sent: string[] = []
  const channel: Channel = {
    name: 'email',
    async deliver(delivery) {
      await act(delivery)
      sent.push(delivery.id)
    },
    close: () => undefined,
  }
  return { sent, channel }
}

const drain = (channel: Channel, log?: Parameters<typeof drainDeliveries>[2]): Promise<number> =>
  drainDeliveries({ db: test.db, clock }, channel, log)

const rows = () => test.db.selectFrom('deliveries').selectAll().orderBy('id').execute()

function recorder() {
  const lines: string[] = []
  const write =
    (level: string) =>
    (details: object, message: string): void =>
      void lines.push(`${level} ${message} ${JSON.stringify(details)}`)
  return { lines, log: { info: write('info'), warn: write('warn'), error: write('error') } }
}

it('a delivery is sent once, after its transaction has committed, and its row is deleted', async () => {
  const { sent, channel } = channelOf()
  await test.db.transaction().execute((tx) => put(tx))
  const failed = test.db.transaction().execute(async (tx) => {
    await put(tx)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await drain(channel)).toBe(1)
  expect(await drain(channel)).toBe(0)
  expect(sent).toHaveLength(1)
  expect(await rows()).toEqual([])
})

it('while a delivery is sent nothing is locked and no transaction is open; other workers do not take it during the lease', async () => {
  const other = channelOf()
  const { channel } = channelOf(async ({ id }) => {
    const { rows: open } = await sql`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.execute(test.db)
    expect(open).toEqual([])
    await sql`SELECT FROM deliveries WHERE id = ${id} FOR UPDATE NOWAIT`.execute(test.db)
    expect(await drain(other.channel)).toBe(0)
    clock.advance(LEASE_SECONDS - 1)
    expect(await drain(other.channel)).toBe(0)
  })
  await put()
  await drain(channel)
  expect([await rows(), other.sent]).toEqual([[], []])
})

it('another process sends a delivery of a dead one after the lease', async () => {
  const { sent, channel } = channelOf()
  await put()
  await sql`UPDATE deliveries SET attempts = 1, next_at = ${new Date(clock.now().getTime() + LEASE_SECONDS * 1000)}`.execute(
    test.db,
  )
  expect(await drain(channel)).toBe(0)
  clock.advance(LEASE_SECONDS)
  expect(await drain(channel)).toBe(1)
  expect(sent).toHaveLength(1)
})

it('tries again after 2, 4, 8 … seconds, gives up after the tenth and reports it without personal data', async () => {
  const { lines, log } = recorder()
  const { channel } = channelOf(() => {
    throw Object.assign(new Error('connect to maria@example.test failed'), { code: 'ECONNREFUSED' })
  })
  await put()
  const waits: number[] = []
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    expect(await drain(channel, log)).toBe(1)
    const [row] = await rows()
    const wait = ((row?.next_at.getTime() ?? 0) - clock.now().getTime()) / 1000
    waits.push(wait)
    clock.advance(wait - 1)
    expect(await drain(channel, log)).toBe(0)
    clock.advance(1)
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024])
  expect(await drain(channel, log)).toBe(0)
  expect(await rows()).toMatchObject([{ attempts: ATTEMPTS, last_error: 'Error ECONNREFUSED' }])
  expect(lines.filter((line) => line.startsWith('error delivery given up'))).toHaveLength(1)
  expect(lines.join('')).not.toContain('maria')
})

it('after a permanent refusal a delivery is given up at once and the others continue; it can be queued again, or is deleted after 30 days', async () => {
  let refused = ''
  const { sent, channel } = channelOf(({ id }) => {
    refused ||= id
    if (id === refused) throw new Undelivered('smtp EENVELOPE 550 RCPT TO', { permanent: true })
  })
  for (let index = 0; index < 7; index += 1) await put()
  expect(await drain(channel)).toBe(7)
  expect(sent).toHaveLength(6)
  const dead = await deadDeliveries(test.db)
  expect(dead).toMatchObject([{ id: refused, attempts: 1, last_error: 'smtp EENVELOPE 550 RCPT TO' }])
  expect(await putBackDeliveries(test.db, ['00000000-0000-7000-8000-000000000000'], clock.now())).toBe(0)
  expect(await putBackDeliveries(test.db, undefined, clock.now())).toBe(1)
  await drain(channel)
  clock.advance(30 * 86_400)
  await runOnce(test.db, deliveriesJob, clock.now())
  expect(await rows()).toHaveLength(1)
  clock.advance(1)
  await runOnce(test.db, deliveriesJob, clock.now())
  expect(await rows()).toEqual([])
})

it('two workers share the work, and each delivery is sent once', async () => {
  const both = Promise.withResolvers<void>()
  let inside = 0
  // Each worker keeps its delivery until the other one has a delivery too.
  const meet = async (): Promise<void> => {
    inside += 1
    if (inside > 5) both.resolve()
    await both.promise
  }
  const [one, two] = [channelOf(meet), channelOf(meet)]
  for (let index = 0; index < 40; index += 1) await put()
  await Promise.all([drain(one.channel), drain(two.channel)])
  expect(one.sent.length).toBeGreaterThan(0)
  expect(two.sent.length).toBeGreaterThan(0)
  expect(new Set([...one.sent, ...two.sent]).size).toBe(40)
  expect(one.sent.length + two.sent.length).toBe(40)
})

it('a running worker sends when woken, and otherwise within a second; stop() waits for deliveries that are being sent', async () => {
  const inside = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const slow = channelOf(async () => {
    inside.resolve()
    await held.promise
  })
  const { log } = recorder()
  const services = { db: test.db, clock: { now: () => new Date() } }
  const lookout = startLookout(services, log)
  const worker = startDeliveryWorkers(services, [slow.channel], log, lookout)
  await put(test.db, new Date())
  worker.wake()
  await inside.promise
  await put(test.db, new Date())
  const stopped = worker.stop()
  held.resolve()
  await stopped
  expect(slow.sent).toHaveLength(1)

  const quick = channelOf()
  const next = startDeliveryWorkers(services, [quick.channel], log, lookout)
  await put(test.db, new Date())
  await expect.poll(() => quick.sent.length, { timeout: 120_000 }).toBe(2)
  await lookout.stop()
  await next.stop()
})
