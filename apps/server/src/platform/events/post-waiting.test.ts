import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { postWaiting } from './post-waiting.ts'
import { type Consumer, drainOutbox, emit } from './outbox.ts'

const USER = '00000000-0000-7000-8000-00000000000a'

const moved = (balance: number) => ({ userId: USER, amount: 1, balance })

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

it('unread events and those that they emit are booked at their own moment, and nobody is notified', async () => {
  const calls: string[] = []
  const noting = (name: string, effect: Consumer['effect'], after?: Consumer['run']): Consumer => ({
    name,
    on: ['points.moved'],
    effect,
    async run(tx, event, now) {
      const { balance } = event.payload as { balance: number }
      calls.push(`${name} ${balance} ${now.toISOString()}`)
      await after?.(tx, event, now)
    },
  })
  const posting = noting('posting', 'posts', async (tx, event, now) => {
    // The first event emits a second one.
    if ((event.payload as { balance: number }).balance === 1) await emit(tx, 'points.moved', moved(2), now)
  })
  const notifying = noting('notifying', 'notifies')
  const long = new Date('2025-03-01T10:00:00Z')
  const longer = new Date('2025-01-01T10:00:00Z')
  await test.db.transaction().execute(async (tx) => {
    await emit(tx, 'points.moved', moved(1), long)
    await emit(tx, 'points.moved', moved(3), longer)
    expect(await postWaiting(tx, [posting, notifying])).toBe(3)
    expect(await postWaiting(tx, [posting, notifying])).toBe(0)
  })
  expect(calls).toEqual([
    `posting 1 ${long.toISOString()}`,
    `posting 3 ${longer.toISOString()}`,
    `posting 2 ${long.toISOString()}`,
  ])
  // Both consumers have passed them; later events are processed.
  const now = new Date()
  expect(await drainOutbox(test.db, [posting, notifying], now)).toBe(0)
  await emit(test.db, 'points.moved', moved(4), now)
  expect(await drainOutbox(test.db, [posting, notifying], now)).toBe(2)
  expect(calls.slice(3)).toEqual([`posting 4 ${now.toISOString()}`, `notifying 4 ${now.toISOString()}`])
})
