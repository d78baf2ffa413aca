import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ATTEMPTS } from '../retries.ts'
import { TestLog } from './testing/log.ts'
import { deadEvents, putBack } from './dead.ts'
import { balanceOf, doing, noting, recorder } from './testing/consumers.ts'

const USER = '00000000-0000-7000-8000-00000000000a'
const OTHER = '00000000-0000-7000-8000-00000000000b'

const test = new TestLog()

it('an event is stored if its transaction commits, and not if it fails', async () => {
  await test.db.transaction().execute((tx) => test.moved(1, tx))
  const failed = test.db.transaction().execute(async (tx) => {
    await test.moved(2, tx)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await test.events()).toMatchObject([{ type: 'points.moved', payload: { balance: 1 } }])
})

it('every consumer gets each event of its types once, with its payload', async () => {
  const seen: unknown[] = []
  const reader = doing('reader', (_tx, { type, payload, createdAt }) => {
    seen.push([type, payload, createdAt])
    return Promise.resolve()
  })
  const other = noting('other', undefined, { on: ['redemption.opened'] })
  await test.moved(1)
  await test.moved(2)
  expect(await test.drain([reader, noting('writer'), other])).toBe(4)
  expect(await test.drain([reader, noting('writer'), other])).toBe(0)
  expect(seen).toEqual([
    ['points.moved', { userId: USER, amount: 1, balance: 1 }, test.clock.now()],
    ['points.moved', { userId: USER, amount: 1, balance: 2 }, test.clock.now()],
  ])
  expect([await test.effects('writer'), await test.effects('other')]).toEqual([[1, 2], []])
})

it('an event without a consumer does no harm, also one of a type that no longer exists', async () => {
  await test.moved(1)
  await sql`UPDATE outbox_log SET type = 'of.yesterday'`.execute(test.db)
  await test.moved(2)
  expect(await test.drain([noting('writer')])).toBe(1)
  expect(await test.setAside()).toEqual([])
})

it('a failing consumer neither stops the others nor makes them act twice, and its own changes are undone', async () => {
  let failing = true
  const consumers = [noting('bad', () => failing), noting('good')]
  await test.moved(1)
  await test.drain(consumers)
  expect([await test.effects('bad'), await test.effects('good')]).toEqual([[], [1]])
  expect(await test.setAside()).toMatchObject([
    {
      consumer: 'bad',
      state: 'waiting',
      attempts: 1,
      last_error: 'Error: not today',
      payload: { balance: 1 },
    },
  ])
  failing = false
  test.clock.advance(2)
  expect(await test.drain(consumers)).toBe(1)
  expect([await test.effects('bad'), await test.effects('good')]).toEqual([[1], [1]])
  expect(await test.setAside()).toEqual([])
})

it('a failed statement is reported without values of rows', async () => {
  const broken = doing(
    'broken',
    async (tx) => void (await sql`SELECT 'mario.rossi@example.test'::uuid`.execute(tx)),
  )
  const { lines, log } = recorder()
  await test.moved(1)
  await test.drain([broken, noting('good')], log)
  expect(await test.effects('good')).toEqual([1])
  expect(await test.setAside()).toMatchObject([{ consumer: 'broken', last_error: 'error 22P02' }])
  expect(lines.join('')).not.toContain('mario')
})

it('an event that keeps failing does not delay others', async () => {
  const consumers = [noting('picky', (event) => balanceOf(event) === 2)]
  for (const balance of [1, 2, 3]) await test.moved(balance)
  await test.drain(consumers)
  expect(await test.effects('picky')).toEqual([1, 3])
  expect(await test.setAside()).toMatchObject([{ payload: { balance: 2 } }])
})

it('where a consumer has keys, events wait behind an earlier one of their key, until it is processed or given up', async () => {
  let failing = true
  const keyed = noting('keyed', (event) => failing && [1, 9].includes(balanceOf(event)), {
    key: ({ payload }) => ('userId' in payload ? payload.userId : ''),
  })
  await test.moved(1)
  await test.moved(2)
  await test.moved(3, test.db, OTHER)
  await test.drain([keyed])
  await test.moved(4)
  await test.drain([keyed])
  expect(await test.effects('keyed')).toEqual([3])
  failing = false
  test.clock.advance(2)
  await test.drain([keyed])
  expect(await test.effects('keyed')).toEqual([3, 1, 2, 4])
  failing = true
  await test.moved(9)
  await test.moved(10)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await test.drain([keyed])
    test.clock.advance(3600)
  }
  await test.drain([keyed])
  expect(await test.effects('keyed')).toEqual([3, 1, 2, 4, 10])
})

it('tries again after 2, 4, 8 … seconds, at most an hour, then gives up and reports it without personal data', async () => {
  const { lines, log } = recorder()
  const consumers = [noting('bad', () => true)]
  await test.moved(1)
  const waits: number[] = []
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    expect(await test.drain(consumers, log)).toBe(1)
    const [row] = await test.setAside()
    const wait = ((row?.next_at.getTime() ?? 0) - test.clock.now().getTime()) / 1000
    waits.push(wait)
    test.clock.advance(wait - 1)
    expect(await test.drain(consumers, log)).toBe(0)
    test.clock.advance(1)
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024])
  expect(await test.setAside()).toMatchObject([{ state: 'dead', attempts: ATTEMPTS }])
  expect(await test.drain(consumers, log)).toBe(0)
  expect(lines.filter((line) => line.startsWith('error event given up'))).toHaveLength(1)
  expect(lines.join('')).not.toContain(USER)
})

it('a connection lost in the middle counts as an attempt, so that the event is not tried first for ever', async () => {
  const suicidal = doing(
    'suicidal',
    async (tx) => void (await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tx)),
  )
  await test.moved(1)
  await test.drain([noting('good'), suicidal])
  expect(await test.effects('good')).toEqual([1])
  expect(await test.setAside()).toMatchObject([{ consumer: 'suicidal', state: 'waiting', attempts: 1 }])
})

it('events emitted by a consumer are processed in the same run', async () => {
  const chain = doing('chain', async (tx, event) => {
    if (balanceOf(event) < 3) await test.moved(balanceOf(event) + 1, tx)
  })
  await test.moved(1)
  expect(await test.drain([chain])).toBe(3)
})

it('given-up events can be listed and queued again; consumers that have processed them do not get them again', async () => {
  let failing = true
  const consumers = [noting('bad', () => failing), noting('good')]
  await test.moved(1)
  await test.moved(2)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await test.drain(consumers)
    test.clock.advance(3600)
  }
  const dead = await deadEvents(test.db)
  expect(dead).toMatchObject([
    { type: 'points.moved', consumer: 'bad', last_error: 'Error: not today' },
    { type: 'points.moved', consumer: 'bad' },
  ])
  failing = false
  expect(await putBack(test.db, [Number(dead[1]?.event_id)], test.clock.now())).toBe(1)
  expect(await test.drain(consumers)).toBe(1)
  // The retry works even when the event's day was deleted from the log.
  await sql`TRUNCATE outbox_log`.execute(test.db)
  expect(await putBack(test.db, undefined, test.clock.now())).toBe(1)
  expect(await test.drain(consumers)).toBe(1)
  expect([await test.effects('bad'), await test.effects('good')]).toEqual([
    [2, 1],
    [1, 2],
  ])
  expect(await test.setAside()).toEqual([])
})
