import type { Endpoint } from '@vicino/contract/endpoint'
import { ALL_ENDPOINTS } from '@vicino/contract/modules'
import { ROLES, type Role } from '@vicino/contract/roles'
import { getSettings, healthLive, healthReady } from '@vicino/contract/administration/system/endpoints'
import { confirmRedemption } from '@vicino/contract/till/till/endpoints'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { LineState } from '../platform/testing/breakable-line.ts'
import { callerRole, someParams, titleOf } from '../platform/testing/endpoint-cases.ts'
import { ownNow } from '../platform/testing/processor-time.ts'
import { createTestApp, type TestApp, type TestUser } from '../platform/testing/test-app.ts'
import { FEATURES } from './all.ts'
import { openShop, stockOf } from './redemption/redemptions/testing/redemptions-fixture.ts'

const LIMIT_MS = 5000

let test: TestApp
const users = new Map<Role, TestUser>()
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES, breakable: true })
  for (const role of ROLES) users.set(role, await test.createUser({ role }))
})
beforeEach(async () => {
  breaks('whole')
  // Readiness asks the connections for reading, which are others.
  await vi.waitUntil(async () => (await test.send(healthReady)).statusCode === 200 && isBack(), {
    timeout: 120_000,
  })
})
afterAll(() => test.close())

/** Whether the connections for writing answer. */
const isBack = () =>
  sql`SELECT 1`.execute(test.services.db).then(
    () => true,
    () => false,
  )

const breaks = (state: LineState) => test.line?.set(state)

async function ask(endpoint: Endpoint, headers: Record<string, string> = {}) {
  const role = callerRole(endpoint)
  const as = role && users.get(role)
  const began = ownNow()
  const answer = await test.send(endpoint, {
    params: someParams(endpoint),
    headers,
    ...(as === undefined ? {} : { as }),
    ...(endpoint.body === undefined ? {} : { body: {} }),
  })
  const { code } = answer.body.startsWith('{') ? answer.json<{ code?: string }>() : {}
  const { 'retry-after': retryAfter } = answer.headers
  return { endpoint, status: answer.statusCode, code, retryAfter, ms: ownNow() - began }
}

/**
 * Returns the wrong answers of all endpoints while the database is away, and the number of 503
 * answers.
 */
async function everyEndpoint(): Promise<{ wrong: string[]; unreached: number }> {
  const answers = await Promise.all(ALL_ENDPOINTS.map((endpoint) => ask(endpoint)))
  const wrong = answers.filter(({ endpoint, status, code, retryAfter, ms }) => {
    const asksDatabase = typeof endpoint.access !== 'string' && endpoint.method !== 'GET'
    const expected = endpoint.onRepeat === 'keyed' ? 'outcome_unknown' : 'overloaded'
    const isUnreached = status === 503 && code === expected && retryAfter !== undefined
    // A missing set-up of Google is another reason for 503.
    const isOwn = endpoint.errors.some((own) => own === code)
    if (isOwn && code !== 'overloaded') return false
    return ms > LIMIT_MS || (asksDatabase ? !isUnreached : status >= 500 && !isUnreached)
  })
  return {
    wrong: wrong.map(
      ({ endpoint, status, code, ms }) => `${titleOf(endpoint)} ${status} ${code} ${ms.toFixed()} ms`,
    ),
    unreached: answers.filter(({ status }) => status === 503).length,
  }
}

it.each(['frozen', 'cut'] as const)(
  'a database that is %s: every request is answered within 5 s, a 503 with Retry-After and never a 500; afterwards all works again',
  { timeout: 600_000 },
  async (state) => {
    breaks(state)
    const first = await everyEndpoint()
    expect(first.wrong).toEqual([])
    expect(first.unreached).toBeGreaterThan(ALL_ENDPOINTS.length / 2)
    const ready = await ask(healthReady)
    expect(ready).toMatchObject({ status: 503, code: 'overloaded' })
    expect(ready.ms).toBeLessThan(2000)
    expect(await ask(healthLive)).toMatchObject({ status: 200 })
    breaks('whole')
    await expect.poll(async () => (await ask(healthReady)).status).toBe(200)
  },
)

it('readiness is answered within 2 s while it is not yet known that the database is frozen', async () => {
  breaks('frozen')
  const ready = await ask(healthReady)
  expect(ready).toMatchObject({ status: 503, code: 'overloaded' })
  expect(ready.ms).toBeLessThan(2000)
})

it('a confirmation without an answer reports that its outcome is unknown, and the same key returns it', async () => {
  const shop = await openShop(test)
  const deal = await shop.deal()
  const { code } = await shop.customer(deal)
  const sent = {
    as: shop.scanner,
    body: { transactionId: code.transactionId },
    headers: { 'idempotency-key': 'till-1-000001' },
  }
  // A confirmation is a transaction of one statement, whose first value is its verb.
  test.line?.set('deaf after commit', 'confirm')
  const began = ownNow()
  const lost = await test.send(confirmRedemption, sent)
  expect(ownNow() - began).toBeLessThan(LIMIT_MS)
  expect(lost.statusCode).toBe(503)
  expect(lost.headers['retry-after']).toBe('5')
  expect(lost.json()).toMatchObject({
    code: 'outcome_unknown',
    message: expect.stringContaining('Idempotency-Key'),
  })
  expect(await stockOf(test, deal.id)).toMatchObject({ redeemed: 1 })
  breaks('whole')
  await expect.poll(async () => (await test.send(confirmRedemption, sent)).statusCode).toBe(200)
  expect(await stockOf(test, deal.id)).toMatchObject({ redeemed: 1 })
})

it('a slow statement does not count as a silent database: the server waits for it', async () => {
  const { rows } = await sql`SELECT pg_sleep(4.5)`.execute(test.services.db)
  expect(rows).toHaveLength(1)
})

it('while more than four times the pool wait, new requests get 503 at once and the waiting ones are done', async () => {
  const crowded = await createTestApp({ features: FEATURES, env: { OVERLOAD_DELAY_MS: '60000' } })
  // All connections wait for a lock, so that the pool is full for as long as the test looks at it.
  const holder = new pg.Client({ connectionString: crowded.databaseUrl })
  await holder.connect()
  await holder.query('SELECT pg_advisory_lock(20)')
  const held = Array.from({ length: 10 }, () =>
    sql`SELECT pg_advisory_xact_lock_shared(20)`.execute(crowded.services.db),
  )
  const waiting = Array.from({ length: 41 }, () => sql`SELECT 1`.execute(crowded.services.db))
  const refusal = async () => {
    const { statusCode, headers } = await crowded.send(getSettings)
    return `${statusCode} ${headers['retry-after'] ?? ''}`
  }
  await expect.poll(refusal).toBe('503 2')
  const began = ownNow()
  expect(await refusal()).toBe('503 2')
  expect(ownNow() - began).toBeLessThan(1000)
  expect((await crowded.send(healthLive)).statusCode).toBe(200)
  await holder.end()
  await Promise.all([...held, ...waiting])
  expect((await crowded.send(getSettings)).statusCode).toBe(200)
  await crowded.close()
})
