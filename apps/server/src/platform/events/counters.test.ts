import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { EventCounts, eventCounter } from './counters.ts'
import { readConsumerLags } from './measure.ts'
import { addConsumers } from './log.queries.ts'
import { balanceOf, noting, recorder } from './testing/consumers.ts'
import { TestLog } from './testing/log.ts'

const test = new TestLog()

const moves = eventCounter({ name: 'vicino_moves_total', help: 'Moves', on: 'points.moved' })
const balances = eventCounter({
  name: 'vicino_balances_total',
  help: 'Sum of the balances above 1',
  on: 'points.moved',
  amount: ({ payload }) => (payload.balance > 1 ? payload.balance : 0),
})

it('an event is counted once, when the first consumer of its type has processed it, also after a failure', async () => {
  let failing = true
  const first = noting('first', (event) => failing && balanceOf(event) === 3)
  const consumers = [noting('other', undefined, { on: [] }), first, noting('second')]
  const counts = new EventCounts([moves, balances], consumers)
  const registry = new Registry()
  counts.register(registry)
  const shown = async () => {
    const metrics = await registry.getMetricsAsJSON()
    return metrics.map(({ values }) => values[0]?.value)
  }
  const worker = test.start(consumers, recorder().log, counts.note)
  await expect.poll(() => test.db.selectFrom('consumer_offsets').selectAll().execute()).toHaveLength(3)
  for (const balance of [1, 2, 3]) await test.moved(balance)
  worker.wake()
  await expect.poll(() => test.effects('second'), { timeout: 60_000 }).toEqual([1, 2, 3])
  await expect.poll(shown, { timeout: 60_000 }).toEqual([2, 2])
  failing = false
  test.clock.advance(60)
  await expect.poll(shown, { timeout: 60_000 }).toEqual([3, 5])
  await worker.stop()
})

it('an event that nobody consumes is not counted', () => {
  const registry = new Registry()
  new EventCounts([moves], []).register(registry)
  expect(registry.getMetricsAsArray()).toEqual([])
})

it('a consumer is behind by the age of the oldest event of its own types', async () => {
  const consumers = [noting('behind'), noting('elsewhere', undefined, { on: ['profile.completed'] })]
  await addConsumers(
    test.db,
    consumers.map(({ name }) => name),
    true,
  )
  await test.moved(1)
  test.clock.advance(90)
  const lags = await readConsumerLags(test.db, consumers, test.clock.now())
  expect(lags.toSorted((one, other) => one.of.localeCompare(other.of))).toEqual([
    { of: 'behind', lag_seconds: 90, set_aside: 0 },
    { of: 'elsewhere', lag_seconds: 0, set_aside: 0 },
  ])
})
