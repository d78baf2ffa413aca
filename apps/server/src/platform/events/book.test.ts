import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { bookWaiting } from './book.ts'
import { type Consumer, emit } from './outbox.ts'

const USER = '00000000-0000-7000-8000-00000000000a'

const moved = (balance: number) => ({ userId: USER, amount: 1, balance })

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

it('waiting events and those that they emit are booked at their own moment, and nobody is notified', async () => {
  const calls: string[] = []
  const noting = (name: string, effect: Consumer['effect'], after?: Consumer['run']): Consumer => ({
    name,
    on: ['points.moved'],
    effect,
    rank: 1,
    async run(tx, event, now) {
      const { balance } = event.payload as { balance: number }
      calls.push(`${name} ${balance} ${now.toISOString()}`)
      await after?.(tx, event, now)
    },
  })
  const booking = noting('booking', 'books', async (tx, event, now) => {
    // The first event emits a second one.
    if ((event.payload as { balance: number }).balance === 1) await emit(tx, 'points.moved', moved(2), now)
  })
  const telling = noting('telling', 'tells')
  const long = new Date('2025-03-01T10:00:00Z')
  const longer = new Date('2025-01-01T10:00:00Z')
  await test.db.transaction().execute(async (tx) => {
    await emit(tx, 'points.moved', moved(1), long)
    await emit(tx, 'points.moved', moved(3), longer)
    expect(await bookWaiting(tx, [booking, telling])).toBe(3)
    expect(await bookWaiting(tx, [booking, telling])).toBe(0)
  })
  expect(calls).toEqual([
    `booking 1 ${long.toISOString()}`,
    `booking 3 ${longer.toISOString()}`,
    `booking 2 ${long.toISOString()}`,
  ])
  const rows = await test.db.selectFrom('outbox').selectAll().orderBy('id').execute()
  expect(rows.map(({ state, finished_at: finishedAt }) => [state, finishedAt])).toEqual([
    ['done', long],
    ['done', longer],
    ['done', long],
  ])
  for (const { done_by: doneBy } of rows) expect(doneBy).toEqual(['booking', 'telling'])
})
