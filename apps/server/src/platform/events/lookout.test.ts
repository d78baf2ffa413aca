import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { addConsumers, lockPosition, lookForAll } from './log.queries.ts'
import { noting, recorder } from './testing/consumers.ts'
import { TestLog } from './testing/log.ts'
import { drainLane, emit } from './outbox.ts'

const USER = '00000000-0000-7000-8000-00000000000a'
const test = new TestLog()

const points = noting('points')
const passwords = noting('passwords', undefined, { on: ['password.forgotten'] })
const consumers = [points, passwords]

const look = async () => [...(await lookForAll(test.db, consumers)).waiting].toSorted()
const passed = async () =>
  (
    await test.db.selectFrom('consumer_offsets').select(['consumer', 'last_id']).orderBy('consumer').execute()
  ).map(({ last_id }) => Number(last_id))
const register = () =>
  addConsumers(
    test.db,
    consumers.map(({ name }) => name),
    true,
  )

it('a consumer with nothing to read is moved past others’ events, and those others are woken', async () => {
  await register()
  await test.moved(1)
  await test.moved(2)
  const newest = Number((await test.events()).at(-1)?.id)
  expect(await look()).toEqual(['points'])
  expect(await passed()).toEqual([newest, 0])
  await drainLane({ db: test.db, consumer: points, clock: test.clock })
  expect(await look()).toEqual([])
  expect(await passed()).toEqual([newest, newest])
})

it('an event that commits late is read by its consumer, which was moved past it', async () => {
  await register()
  const [drawn, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const open = inTransaction(test.db, async (tx) => {
    await emit(tx, 'password.forgotten', { userId: USER, language: 'it' }, test.clock.now())
    drawn.resolve()
    await late.promise
  })
  await drawn.promise
  await test.moved(1)
  expect(await look()).toEqual(['points'])
  // Moves on, so that the gap lies before everything that is passed now.
  await test.moved(2)
  expect(await look()).toEqual(['passwords', 'points'])
  late.resolve()
  await open
  await test.moved(3)
  expect(await look()).toEqual(['passwords', 'points'])
  for (const consumer of consumers) await drainLane({ db: test.db, consumer, clock: test.clock })
  expect([await test.effects('points'), await test.effects('passwords')]).toEqual([[1, 2, 3], [-1]])
})

it('a consumer in progress is not moved', async () => {
  await register()
  await test.moved(1)
  await inTransaction(test.db, async (tx) => {
    await lockPosition(tx, 'passwords', 60_000)
    expect(await look()).toEqual(['points'])
    expect(await passed()).toEqual([0, 0])
  })
  await look()
  expect((await passed())[0]).toBeGreaterThan(0)
})

const ascending = (a: number, b: number): number => a - b

it('in any order of events, each is processed once beside a lookout', async () => {
  await register()
  const at = { writing: 4 }
  const looking = (async () => {
    while (at.writing > 0) await look()
  })()
  const reading = consumers.map(async (consumer) => {
    while (at.writing > 0) await drainLane({ db: test.db, consumer, clock: test.clock })
  })
  const writers = Array.from({ length: 4 }, async (_none, writer) => {
    for (let index = 0; index < 30; index += 1) {
      await inTransaction(test.db, async (tx) => {
        if (index % 3 === 0)
          await emit(tx, 'password.forgotten', { userId: USER, language: 'it' }, test.clock.now())
        else await test.moved(writer * 100 + index, tx)
        await sql`SELECT pg_sleep(random() / 200)`.execute(tx)
        if (index % 10 === 9) throw new Error('no')
      }).catch(() => undefined)
    }
    at.writing -= 1
  })
  await Promise.all([...writers, ...reading, looking])
  await look()
  for (const consumer of consumers) await drainLane({ db: test.db, consumer, clock: test.clock })
  const stored = await test.events()
  const balances = stored.flatMap(({ type, payload }) =>
    type === 'points.moved' ? [(payload as { balance: number }).balance] : [],
  )
  expect((await test.effects('points')).toSorted(ascending)).toEqual(balances.toSorted(ascending))
  expect(await test.effects('passwords')).toHaveLength(stored.length - balances.length)
})

it('an idle server asks the log once a second for all its consumers', async () => {
  const many = Array.from({ length: 40 }, (_none, index) => noting(`number ${index}`))
  test.database.takeStatements()
  const worker = test.start(many, recorder().log)
  const asked = (): number => {
    const statements = test.database.takeStatements().filter((text) => text.includes('outbox_log'))
    return statements.length
  }
  let looks = 0
  await vi.waitUntil(() => (looks += asked()) >= 3, { timeout: 60_000, interval: 50 })
  expect(looks).toBeLessThan(many.length)
  await worker.stop()
})
