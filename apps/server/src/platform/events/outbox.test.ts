import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Db } from '../db/database.ts'
import { runOnce } from '../jobs/jobs.ts'
import { TestClock } from '../testing/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { deadEvents, putBack } from './dead.ts'
import type { EventOf, EventType } from './events.ts'
import { outboxJob } from './outbox.jobs.ts'
import { ATTEMPTS } from '../retries.ts'
import { type Consumer, drainOutbox, emit } from './outbox.ts'
import { startOutbox } from './worker.ts'

const USER = '00000000-0000-7000-8000-00000000000a'

let test: TestDatabase
let clock: TestClock
beforeAll(async () => {
  test = await createTestDatabase()
})
beforeEach(async () => {
  clock = new TestClock()
  await sql`TRUNCATE outbox, installation`.execute(test.db)
})
afterAll(() => test.drop())

const moved = (balance: number, tx: Db = test.db): Promise<void> =>
  emit(tx, 'points.moved', { userId: USER, amount: 1, balance }, clock.now())

const drain = (consumers: readonly Consumer[], log?: Parameters<typeof drainOutbox>[3]): Promise<number> =>
  drainOutbox(test.db, consumers, clock.now(), log)

/** A consumer that writes a row and then fails if `fails` says so. */
function noting(name: string, fails: (event: EventOf<EventType>) => boolean = () => false): Consumer {
  return {
    name,
    on: ['points.moved'],
    effect: 'books',
    rank: 1,
    async run(tx, event) {
      const key = `${name} ${event.id} ${crypto.randomUUID()}`
      await tx.insertInto('installation').values({ key, value: '1' }).execute()
      if (fails(event)) throw new Error('not today')
    },
  }
}

const effects = async (name: string): Promise<number> =>
  (await test.db.selectFrom('installation').select('key').where('key', 'like', `${name} %`).execute()).length

const rows = () => test.db.selectFrom('outbox').selectAll().orderBy('id').execute()

/** A log that keeps what was logged, as text. */
function recorder() {
  const lines: string[] = []
  const write =
    (level: string) =>
    (details: object, message: string): void =>
      void lines.push(`${level} ${message} ${JSON.stringify(details)}`)
  return { lines, log: { error: write('error'), warn: write('warn') } }
}

it('an event is stored if its transaction commits, and not if it fails', async () => {
  await test.db.transaction().execute((tx) => moved(1, tx))
  const failed = test.db.transaction().execute(async (tx) => {
    await moved(2, tx)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await rows()).toMatchObject([{ type: 'points.moved', payload: { balance: 1 }, state: 'waiting' }])
})

it('every consumer gets each event of its types once, with its payload', async () => {
  const seen: unknown[] = []
  const reader: Consumer<'points.moved'> = {
    name: 'reader',
    on: ['points.moved'],
    effect: 'books',
    rank: 1,
    run: (_tx, { type, payload, createdAt }) => {
      seen.push([type, payload.balance, createdAt])
      return Promise.resolve()
    },
  }
  const other: Consumer = { ...noting('other'), on: ['redemption.opened'] }
  await moved(1)
  await moved(2)
  expect(await drain([reader, noting('writer'), other])).toBe(2)
  expect(await drain([reader, noting('writer'), other])).toBe(0)
  expect(seen).toEqual([
    ['points.moved', 1, clock.now()],
    ['points.moved', 2, clock.now()],
  ])
  expect([await effects('writer'), await effects('other')]).toEqual([2, 0])
  expect(await rows()).toMatchObject([
    { state: 'done', done_by: ['reader', 'writer'], finished_at: clock.now() },
    { state: 'done' },
  ])
})

it('an event without a consumer is done at once, also one of a type that no longer exists', async () => {
  await moved(1)
  await sql`UPDATE outbox SET type = 'of.yesterday'`.execute(test.db)
  expect(await drain([noting('writer')])).toBe(1)
  expect(await rows()).toMatchObject([{ state: 'done', done_by: [] }])
})

it('a failing consumer neither stops the others nor makes them act twice, and its own changes are undone', async () => {
  let failing = true
  const consumers = [noting('bad', () => failing), noting('good')]
  await moved(1)
  await drain(consumers)
  expect([await effects('bad'), await effects('good')]).toEqual([0, 1])
  expect(await rows()).toMatchObject([
    { state: 'waiting', attempts: 1, done_by: ['good'], last_error: 'bad: Error: not today' },
  ])
  failing = false
  clock.advance(2)
  await drain(consumers)
  expect([await effects('bad'), await effects('good')]).toEqual([1, 1])
  expect(await rows()).toMatchObject([{ state: 'done', done_by: ['good', 'bad'] }])
})

it('a consumer with a failed statement does not break the transaction for the others', async () => {
  const broken: Consumer = {
    name: 'broken',
    on: ['points.moved'],
    effect: 'books',
    rank: 1,
    run: async (tx) => void (await sql`SELECT 'mario.rossi@example.test'::uuid`.execute(tx)),
  }
  const { lines, log } = recorder()
  await moved(1)
  await drain([broken, noting('good')], log)
  expect(await effects('good')).toBe(1)
  expect(await rows()).toMatchObject([{ last_error: 'broken: error 22P02', done_by: ['good'] }])
  expect(lines.join('')).not.toContain('mario')
})

it('an event that keeps failing does not hold up others', async () => {
  const consumers = [noting('picky', ({ payload }) => 'balance' in payload && payload.balance === 1)]
  for (const balance of [1, 2, 3]) await moved(balance)
  expect(await drain(consumers)).toBe(3)
  expect((await rows()).map(({ state }) => state)).toEqual(['waiting', 'done', 'done'])
})

it('tries again after 2, 4, 8 … seconds, at most an hour, then gives up and says so without personal data', async () => {
  const { lines, log } = recorder()
  const consumers = [noting('bad', () => true)]
  await moved(1)
  const waits: number[] = []
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    expect(await drain(consumers, log)).toBe(1)
    const [row] = await rows()
    const wait = ((row?.next_at.getTime() ?? 0) - clock.now().getTime()) / 1000
    waits.push(wait)
    clock.advance(wait - 1)
    expect(await drain(consumers, log)).toBe(0)
    clock.advance(1)
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024])
  expect(await rows()).toMatchObject([{ state: 'dead', attempts: ATTEMPTS }])
  expect(await drain(consumers, log)).toBe(0)
  expect(lines.filter((line) => line.startsWith('error event given up'))).toHaveLength(1)
  expect(lines.join('')).not.toContain(USER)
})

it('a connection lost in the middle counts as an attempt, so that the event is not tried first for ever', async () => {
  const suicidal: Consumer = {
    name: 'suicidal',
    on: ['points.moved'],
    effect: 'books',
    rank: 1,
    run: async (tx) => void (await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tx)),
  }
  await moved(1)
  await drain([noting('good'), suicidal])
  expect(await effects('good')).toBe(0)
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, done_by: [] }])
  clock.advance(2)
  await drain([noting('good')])
  expect(await effects('good')).toBe(1)
})

it('two workers share the work, and each event has its effect once', async () => {
  const shares = [0, 0]
  const both = Promise.withResolvers<void>()
  for (let balance = 0; balance < 100; balance += 1) await moved(balance)
  const worker = (index: number): Consumer[] => {
    const writer = noting('writer')
    return [
      {
        ...writer,
        async run(tx, event, now) {
          shares[index] = (shares[index] ?? 0) + 1
          // Each worker keeps its first event until the other one has an event too.
          if (shares.every((share) => share > 0)) both.resolve()
          await both.promise
          await writer.run(tx, event, now)
        },
      },
    ]
  }
  await Promise.all([drain(worker(0)), drain(worker(1))])
  expect(await effects('writer')).toBe(100)
  expect((shares[0] ?? 0) + (shares[1] ?? 0)).toBe(100)
})

it('events emitted by a consumer are handled in the same run', async () => {
  const chain: Consumer = {
    name: 'chain',
    on: ['points.moved'],
    effect: 'books',
    rank: 1,
    async run(tx, { payload }) {
      if ('balance' in payload && payload.balance < 3) await moved(payload.balance + 1, tx)
    },
  }
  await moved(1)
  expect(await drain([chain])).toBe(3)
})

it('a running worker acts when woken, and by itself within a second; stop() waits for the event that is being handled', async () => {
  const inside = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const writer = noting('writer')
  const slow: Consumer = {
    ...writer,
    async run(tx, event, now) {
      inside.resolve()
      await held.promise
      await writer.run(tx, event, now)
    },
  }
  const { log } = recorder()
  const worker = startOutbox({ db: test.db, clock: { now: () => new Date() } }, [slow], log)
  await moved(1)
  worker.wake()
  await inside.promise
  await moved(2)
  const stopped = worker.stop()
  held.resolve()
  await stopped
  expect(await effects('writer')).toBe(1)

  const next = startOutbox({ db: test.db, clock: { now: () => new Date() } }, [writer], log)
  await moved(3)
  await expect.poll(() => effects('writer'), { timeout: 3000 }).toBe(3)
  await next.stop()
})

it('events that were given up can be listed and put back; consumers that have handled them do not get them again', async () => {
  let failing = true
  const consumers = [noting('bad', () => failing), noting('good')]
  await moved(1)
  await moved(2)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await drain(consumers)
    clock.advance(3600)
  }
  const dead = await deadEvents(test.db)
  expect(dead).toMatchObject([
    { type: 'points.moved', done_by: ['good'], last_error: 'bad: Error: not today' },
    { type: 'points.moved' },
  ])
  failing = false
  expect(await putBack(test.db, [Number(dead[1]?.id)], clock.now())).toBe(1)
  expect(await drain(consumers)).toBe(1)
  expect(await putBack(test.db, undefined, clock.now())).toBe(1)
  expect(await drain(consumers)).toBe(1)
  expect([await effects('bad'), await effects('good')]).toEqual([2, 2])
  expect((await rows()).map(({ state }) => state)).toEqual(['done', 'done'])
})

it('handled events are deleted after 30 days; waiting ones and those given up stay', async () => {
  for (const balance of [1, 2, 3]) await moved(balance)
  const [first, second] = await rows()
  await drain([noting('writer', ({ id }) => id !== Number(first?.id))])
  await sql`UPDATE outbox SET state = 'dead' WHERE id = ${second?.id}`.execute(test.db)
  clock.advance(30 * 86_400)
  await runOnce(test.db, outboxJob, clock.now())
  expect(await rows()).toHaveLength(3)
  clock.advance(1)
  await runOnce(test.db, outboxJob, clock.now())
  expect((await rows()).map(({ state }) => state)).toEqual(['dead', 'waiting'])
})
