import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { TestLog } from './testing/log.ts'
import { addConsumers } from './log.queries.ts'
import { type Consumer, drainLane, emit } from './outbox.ts'
import { balanceOf, doing, noting, recorder } from './testing/consumers.ts'

const USER = '00000000-0000-7000-8000-00000000000a'

/** Long enough for a busy machine; each wait ends as soon as the result is there. */
const WITHIN_MS = 60_000

const test = new TestLog()

const sorted = (list: readonly number[]): number[] => list.toSorted((a, b) => a - b)

it('a transaction that commits late is not missed, and delays nothing after it', async () => {
  const consumers = [noting('writer')]
  const late = Promise.withResolvers<void>()
  const emitted = Promise.withResolvers<void>()
  const open = inTransaction(test.db, async (tx) => {
    await test.moved(1, tx)
    emitted.resolve()
    await late.promise
  })
  await emitted.promise
  // A failed transaction leaves a gap for ever.
  const failed = inTransaction(test.db, async (tx) => {
    await test.moved(2, tx)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await test.moved(3)
  expect(await test.drain(consumers)).toBe(1)
  await test.moved(4)
  expect(await test.drain(consumers)).toBe(1)
  expect(await test.effects('writer')).toEqual([3, 4])
  late.resolve()
  await open
  expect(await test.drain(consumers)).toBe(1)
  expect(await test.drain(consumers)).toBe(0)
  expect(await test.effects('writer')).toEqual([3, 4, 1])
  // Gaps are closed as soon as all transactions of that moment have ended, also those of other
  // databases.
  const gaps = async () => {
    await test.drain(consumers)
    return test.db.selectFrom('consumer_offsets').select(['gaps', 'new_gaps']).execute()
  }
  await expect.poll(gaps, { timeout: WITHIN_MS }).toEqual([{ gaps: '{}', new_gaps: '{}' }])
})

it('a consumer of many at once gets them together, and one by one when they fail', async () => {
  const batches: number[][] = []
  const one = noting('many', (event) => balanceOf(event) === 3)
  const many: Consumer = {
    ...one,
    async runAll(tx, events, now) {
      batches.push(events.map(balanceOf))
      for (const event of events) await one.run(tx, event, now)
    },
  }
  for (const balance of [1, 2]) await test.moved(balance)
  expect(await test.drain([many])).toBe(2)
  for (const balance of [3, 4]) await test.moved(balance)
  await test.drain([many])
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(await test.effects('many')).toEqual([1, 2, 4])
  expect(await test.setAside()).toHaveLength(1)
})

it('an id of a transaction that is still running is looked for until that transaction has ended', async () => {
  const consumers = [noting('writer')]
  await test.drain(consumers)
  const late = Promise.withResolvers<void>()
  const [numbered, emitted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const earlier = inTransaction(test.db, async (tx) => {
    await sql`SELECT pg_current_xact_id()`.execute(tx)
    numbered.resolve()
    await emitted.promise
    await test.moved(2, tx)
  })
  await numbered.promise
  const later = inTransaction(test.db, async (tx) => {
    await test.moved(1, tx)
    emitted.resolve()
    await late.promise
  })
  await earlier
  for (let look = 0; look < 4; look += 1) await test.drain(consumers)
  expect(await test.effects('writer')).toEqual([2])
  late.resolve()
  await later
  await test.drain(consumers)
  expect(await test.effects('writer')).toEqual([2, 1])
})

it('two hundred transactions that commit in any order, beside readers: each consumer processes each event once', async () => {
  const consumers = [noting('one'), noting('two')]
  await test.drain(consumers)
  const writing = new Set([0, 1, 2, 3])
  const readers = [0, 1].map(async () => {
    while (writing.size > 0) await test.drain(consumers)
  })
  const writers = [...writing].map(async (writer) => {
    for (let index = 0; index < 50; index += 1) {
      await inTransaction(test.db, async (tx) => {
        await test.moved(writer * 50 + index, tx)
        await sql`SELECT pg_sleep(random() / 200)`.execute(tx)
        if (index % 10 === 9) throw new Error('no')
      }).catch(() => undefined)
    }
    writing.delete(writer)
  })
  await Promise.all(writers)
  await Promise.all(readers)
  await test.drain(consumers)
  const stored = (await test.events()).map(({ payload }) => (payload as { balance: number }).balance)
  expect(stored).toHaveLength(180)
  for (const name of ['one', 'two']) expect(sorted(await test.effects(name))).toEqual(sorted(stored))
})

it('a position from another database cluster with higher transaction numbers does not keep gaps for ever', async () => {
  const consumers = [noting('writer')]
  await test.drain(consumers)
  await sql`UPDATE consumer_offsets SET gaps = '{[1,2)}', last_id = 1, gaps_before = '999999999999'`.execute(
    test.db,
  )
  await test.moved(1)
  await test.drain(consumers)
  expect(await test.effects('writer')).toEqual([1])
  const [position] = await test.db.selectFrom('consumer_offsets').selectAll().execute()
  expect(position?.gaps).not.toContain('[1,2)')
  expect(Number(position?.gaps_before)).toBeLessThan(999_999_999_999)
})

it('an event that takes too long is set aside and processed beside those after it', async () => {
  const inside = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  let runs = 0
  const slow = doing('slow', async (tx, event) => {
    if (balanceOf(event) === 1) {
      runs += 1
      // The first run exceeds the limit; the second lasts as long as the test wants.
      if (runs === 1) await sql`SELECT pg_sleep(5)`.execute(tx)
      inside.resolve()
      await held.promise
    }
    await noting('slow').run(tx, event, test.clock.now())
  })
  for (const balance of [0, 1, 2]) await test.moved(balance)
  await addConsumers(test.db, ['slow'], true)
  await drainLane({ db: test.db, consumer: slow, clock: test.clock, limitMs: 300 })
  expect(await test.effects('slow')).toEqual([0, 2])
  expect(await test.setAside()).toMatchObject([{ attempts: 0, payload: { balance: 1 } }])
  const aside = test.drain([slow])
  await inside.promise
  await test.moved(3)
  await drainLane({ db: test.db, consumer: slow, clock: test.clock })
  expect(await test.effects('slow')).toEqual([0, 2, 3])
  held.resolve()
  await aside
  expect(await test.effects('slow')).toEqual([0, 2, 3, 1])
  expect(await test.setAside()).toEqual([])
})

it('one slow fan-out of a running worker delays neither its own consumer nor others', async () => {
  const held = Promise.withResolvers<void>()
  const fanOut = noting('fan-out', undefined, {
    on: ['points.moved', 'password.forgotten'],
    slow: ['password.forgotten'],
  })
  const waiting: Consumer = {
    ...fanOut,
    async run(tx, event, now) {
      if (event.type === 'password.forgotten') await held.promise
      await fanOut.run(tx, event, now)
    },
  }
  await test.drain([waiting, noting('points')])
  const worker = test.start([waiting, noting('points')], recorder().log)
  await emit(test.db, 'password.forgotten', { userId: USER, language: 'it' }, test.clock.now())
  await test.moved(1)
  await test.moved(2)
  worker.wake()
  await expect.poll(() => test.effects('fan-out'), { timeout: WITHIN_MS }).toEqual([1, 2])
  await expect.poll(() => test.effects('points'), { timeout: WITHIN_MS }).toEqual([1, 2])
  held.resolve()
  await expect.poll(() => test.effects('fan-out'), { timeout: WITHIN_MS }).toEqual([1, 2, -1])
  await worker.stop()
})

it('many busy consumers leave most connections of the pool to requests', async () => {
  const held = Promise.withResolvers<void>()
  let inHand = 0
  const consumers = Array.from({ length: 12 }, (_, index) =>
    doing(`number ${index}`, async () => {
      inHand += 1
      await held.promise
    }),
  )
  await test.drain(consumers)
  await test.moved(1)
  const worker = test.start(consumers, recorder().log)
  // A quarter of the ten that the pool of a test has.
  await expect.poll(() => inHand, { timeout: WITHIN_MS }).toBe(2)
  await Promise.all(Array.from({ length: 8 }, () => sql`SELECT pg_sleep(0.1)`.execute(test.db)))
  expect(inHand).toBe(2)
  held.resolve()
  await expect.poll(() => inHand, { timeout: WITHIN_MS }).toBe(12)
  await worker.stop()
})

it('two workers share the consumers, and each event has its effect once', async () => {
  const both = Promise.withResolvers<void>()
  const inHand = new Set<string>()
  const meeting = (name: string): Consumer => {
    const writer = noting(name)
    return {
      ...writer,
      async run(tx, event, now) {
        inHand.add(name)
        // Neither continues before the other consumer works too, so they do not wait for each
        // other.
        if (inHand.size === 2) both.resolve()
        await both.promise
        await writer.run(tx, event, now)
      },
    }
  }
  const consumers = [meeting('one'), meeting('two')]
  await test.drain(consumers)
  for (let balance = 0; balance < 100; balance += 1) await test.moved(balance)
  const workers = [0, 1].map(() => test.start(consumers, recorder().log))
  for (const name of ['one', 'two']) {
    await expect.poll(async () => (await test.effects(name)).length, { timeout: WITHIN_MS }).toBe(100)
  }
  await Promise.all(workers.map((worker) => worker.stop()))
  expect([(await test.effects('one')).length, (await test.effects('two')).length]).toEqual([100, 100])
})

it('a running worker acts when woken, and otherwise within a second; stop() waits for the event in progress', async () => {
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
  await test.drain([writer])
  for (const balance of [1, 2]) await test.moved(balance)
  const worker = test.start([slow], log)
  await inside.promise
  await test.moved(3)
  const stopped = worker.stop()
  held.resolve()
  await stopped
  expect(await test.effects('writer')).toEqual([1])

  const next = test.start([writer], log)
  await test.moved(4)
  await expect.poll(() => test.effects('writer'), { timeout: WITHIN_MS }).toEqual([1, 2, 3, 4])
  await next.stop()
})

it('a consumer that is new to a running server begins with later events', async () => {
  await test.moved(1)
  const worker = test.start([noting('new')], recorder().log)
  await expect
    .poll(() => test.db.selectFrom('consumer_offsets').select('consumer').execute(), { timeout: WITHIN_MS })
    .toHaveLength(1)
  await test.moved(2)
  worker.wake()
  await expect.poll(() => test.effects('new'), { timeout: WITHIN_MS }).toEqual([2])
  await worker.stop()
})
