import { defineEndpoint } from '@vicino/contract/endpoint'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Routes } from '../feature.ts'
import { Redis } from '../redis/redis.ts'
import { startRedis, type TestRedis } from '../testing/redis-server.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { serve } from './endpoint.ts'

const probe = defineEndpoint('GET /probe', {
  summary: 'Probe',
  tag: 'probe',
  access: 'public',
  status: 200,
  response: z.object({ ok: z.boolean() }),
  errors: [],
  perMinute: 5,
})
const routes: Routes = (app) => serve(app, probe, () => Promise.resolve({ ok: true }))
const WITHIN = { timeout: 60_000, interval: 20 }

let server: TestRedis
let lines: Redis[]
/** Two servers with one Redis. */
let tests: TestApp[]
let logged: string[]
beforeAll(async () => {
  server = await startRedis()
  logged = []
  const log = (_details: object, message: string): void => void logged.push(message)
  lines = []
  tests = []
  for (let each = 0; each < 2; each += 1) {
    const redis = new Redis(server.url, 'secret', { info: log, warn: log })
    await redis.start([])
    lines.push(redis)
    const env = { RATE_LIMITS: 'on', TRUSTED_HOPS: '1' }
    tests.push(await createTestApp({ features: [routes], env, redis }))
  }
})
beforeEach(async () => {
  await vi.waitUntil(() => lines.every(({ isUp }) => isUp), WITHIN)
  logged.length = 0
})
afterAll(async () => {
  for (const line of lines) await line.stop()
  for (const test of tests) await test.close()
  await server.kill()
})

/** Sends calls from an address to the two servers in turn. Returns their status codes. */
async function callsFrom(address: string, count: number): Promise<number[]> {
  const codes: number[] = []
  for (let call = 0; call < count; call += 1) {
    const answer = await tests[call % 2]?.send(probe, { headers: { 'x-forwarded-for': address } })
    codes.push(answer?.statusCode ?? 0)
  }
  return codes
}

it('two servers with one Redis count the calls of a caller together', async () => {
  expect(await callsFrom('203.0.113.1', 7)).toEqual([200, 200, 200, 200, 200, 429, 429])
  const refused = await tests[0]?.send(probe, { headers: { 'x-forwarded-for': '203.0.113.1' } })
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect(await callsFrom('203.0.113.2', 1)).toEqual([200])
})

it('each server counts for itself while Redis is gone, and together with the other when it is back', async () => {
  await server.kill()
  expect(await callsFrom('203.0.113.3', 12)).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  await server.start()
  await vi.waitUntil(() => lines.every(({ isUp }) => isUp), WITHIN)
  expect((await callsFrom('203.0.113.4', 6)).at(-1)).toBe(429)
  expect(logged.toSorted()).toEqual([
    'Redis in use',
    'Redis in use',
    expect.stringMatching(/^Redis out of reach/),
    expect.stringMatching(/^Redis out of reach/),
  ])
})

it('calls are answered while Redis stands still', async () => {
  process.kill(server.pid(), 'SIGSTOP')
  try {
    expect(await callsFrom('203.0.113.5', 6)).toEqual(Array.from({ length: 6 }, () => 200))
  } finally {
    process.kill(server.pid(), 'SIGCONT')
  }
})

it('an emptied Redis begins to count anew', async () => {
  expect((await callsFrom('203.0.113.6', 6)).at(-1)).toBe(429)
  const { createClient } = await import('@redis/client')
  const client = await createClient({ url: server.url }).connect()
  await client.flushAll()
  await client.close()
  expect(await callsFrom('203.0.113.6', 6)).toEqual([200, 200, 200, 200, 200, 429])
})
