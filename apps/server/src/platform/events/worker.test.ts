import { defineEndpoint } from '@vicino/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { serve } from '../http/endpoint.ts'
import type { Routes } from '../feature.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { ATTEMPTS } from '../retries.ts'
import { type Consumer, drainOutbox, emit, emittedWithin } from './outbox.ts'
import { wakeAfterAnswers } from './worker.ts'

const act = defineEndpoint('POST /act', {
  summary: 'Emits or not',
  tag: 'system',
  access: 'public',
  onRepeat: 'harmless',
  body: z.strictObject({ emits: z.boolean() }),
  status: 200,
  response: z.object({ done: z.boolean() }),
  errors: [],
})

const wake = vi.fn<() => void>()

const acting: Routes = (app, { db, clock }) => {
  serve(app, act, async ({ body }) => {
    if (body.emits) await emit(db, 'points.moved', { userId: 'u', amount: 1, balance: 1 }, clock.now())
    return { done: true }
  })
  wakeAfterAnswers(app, { wake })
}

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [acting] })
})
afterAll(() => test.close())

it('the worker is woken by an answer whose request emitted an event, and by no other', async () => {
  // The test file before this one, in the same process, may have just emitted events.
  await expect.poll(() => emittedWithin(1000)).toBe(false)
  await test.request(act, { body: { emits: false } })
  expect(wake).not.toHaveBeenCalled()
  await test.request(act, { body: { emits: true } })
  await expect.poll(() => wake.mock.calls.length).toBe(1)
})

it('the metrics contain the number of waiting events, the age of the oldest, and the number given up', async () => {
  const { db, clock } = test
  const moved = (balance: number) =>
    emit(db, 'points.moved', { userId: 'u', amount: 1, balance }, clock.now())
  const failing: Consumer = {
    name: 'failing',
    on: ['points.moved'],
    effect: 'notifies',
    run: () => Promise.reject(new Error('not today')),
  }
  await sql`TRUNCATE outbox_log, consumer_offsets`.execute(db)
  await moved(1)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    await drainOutbox(db, [failing], clock.now())
    clock.advance(3600)
  }
  await moved(2)
  clock.advance(3)
  await moved(3)
  clock.advance(4)
  test.takeStatements()
  const { body } = await test.app.inject('/metrics')
  // One for all consumers together, one for each of them.
  expect(test.takeStatements().filter((text) => text.includes('outbox_log'))).toHaveLength(2)
  expect(body).toMatch(/^vicino_outbox_waiting 2$/m)
  expect(body).toMatch(/^vicino_outbox_lag_seconds 7$/m)
  expect(body).toMatch(/^vicino_outbox_dead 1$/m)
})
