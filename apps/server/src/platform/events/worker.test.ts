import { defineEndpoint } from '@vicino/contract/endpoint'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { serve } from '../http/endpoint.ts'
import type { Routes } from '../feature.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { emit } from './outbox.ts'
import { wakeAfterAnswers } from './worker.ts'

const act = defineEndpoint({
  address: 'POST /act',
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
  wakeAfterAnswers(app, { wake, stop: () => Promise.resolve() })
}

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [acting] })
})
afterAll(() => test.close())

it('the worker is woken by an answer whose request emitted an event, and by no other', async () => {
  await test.request(act, { body: { emits: false } })
  expect(wake).not.toHaveBeenCalled()
  await test.request(act, { body: { emits: true } })
  await expect.poll(() => wake.mock.calls.length).toBe(1)
})

it('the metrics tell how many events wait, since when, and how many were given up', async () => {
  await test.db.deleteFrom('outbox').execute()
  await emit(test.db, 'points.moved', { userId: 'u', amount: 1, balance: 1 }, test.clock.now())
  await emit(test.db, 'points.moved', { userId: 'u', amount: 1, balance: 2 }, test.clock.now())
  await emit(test.db, 'points.moved', { userId: 'u', amount: 1, balance: 3 }, test.clock.now())
  await test.db
    .updateTable('outbox')
    .set({ state: 'dead' })
    .where('id', '=', (eb) => eb.selectFrom('outbox').select((inner) => inner.fn.max('id').as('id')))
    .execute()
  test.clock.advance(7)
  test.takeStatements()
  const { body } = await test.app.inject('/metrics')
  expect(test.takeStatements().filter((text) => text.includes('FROM outbox'))).toHaveLength(1)
  expect(body).toMatch(/^vicino_outbox_waiting 2$/m)
  expect(body).toMatch(/^vicino_outbox_lag_seconds 7$/m)
  expect(body).toMatch(/^vicino_outbox_dead 1$/m)
})
