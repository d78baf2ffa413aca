import { randomUUID } from 'node:crypto'
import { ERROR_CATALOGUE } from '@vicino/contract/errors'
import { ALL_ENDPOINTS } from '@vicino/contract/modules'
import type { Endpoint } from '@vicino/contract/endpoint'
import type { LightMyRequestResponse } from 'fastify'
import webPush from 'web-push'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../platform/testing/digest.ts'
import { keysOf, titleOf } from '../platform/testing/endpoint-cases.ts'
import type { Example, Sent } from '../platform/testing/example.ts'
import { createTestApp, type TestApp } from '../platform/testing/test-app.ts'
import { FEATURES } from './all.ts'
import { sendForm } from './foundation/files/testing/uploads.ts'
import { makeKey } from './channels/api-keys/testing/key.ts'
import { keyedExamples } from './testing/keyed-examples.ts'

let test: TestApp
let examples: Readonly<Record<string, () => Promise<Example>>>
beforeAll(async () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const env = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
  test = await createTestApp({ features: FEATURES, env })
  examples = await keyedExamples(test)
})
afterAll(() => test.close())

const endpointAt = (address: string): Endpoint =>
  ALL_ENDPOINTS.find((endpoint) => titleOf(endpoint) === address) as Endpoint

function send(
  endpoint: Endpoint,
  as: Example['as'],
  sent: Sent,
  key: string,
): Promise<LightMyRequestResponse> {
  const { form, ...plain } = sent
  const headers = { 'idempotency-key': key }
  if ('headers' in as) return test.send(endpoint, { ...plain, headers: { ...headers, ...as.headers } })
  if (form !== undefined) return sendForm(test, endpoint, as, form, headers)
  return test.send(endpoint, { ...plain, as, headers })
}

const isReplayed = ({ headers }: LightMyRequestResponse): boolean => headers['idempotent-replayed'] === 'true'
/** Returns an answer without the id of its request, which always differs. */
const told = (answer: LightMyRequestResponse) => {
  const { requestId: _own, ...rest } = answer.body === '' ? {} : answer.json<Record<string, unknown>>()
  return { status: answer.statusCode, body: rest }
}

const keyed = ALL_ENDPOINTS.filter(({ onRepeat }) => onRepeat === 'keyed')
const titled = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => ({ title: titleOf(endpoint), endpoint }))

const exampleOf = (endpoint: Endpoint): Promise<Example> => {
  const make = examples[titleOf(endpoint)]
  if (make === undefined) throw new Error(`Say in keyed-examples.ts what ${titleOf(endpoint)} takes`)
  return make()
}

describe.each(titled(keyed))('invariant 10: $title', ({ endpoint }) => {
  it('repeated with its key it gets the same answer and has no second effect; with another body it is refused', async () => {
    const { as, other = {}, refused: _refused, ...sent } = await exampleOf(endpoint)
    const key = randomUUID()
    const first = await send(endpoint, as, sent, key)
    expect([first.statusCode, isReplayed(first)]).toEqual([endpoint.status, false])
    const after = await digestOf(test.db)
    const again = await send(endpoint, as, sent, key)
    expect([told(again), isReplayed(again)]).toEqual([told(first), true])
    const reused = await send(endpoint, as, other, key)
    // The email that confirms an address has only one kind of request.
    const expected = titleOf(endpoint) === 'POST /auth/verify-email/send' ? told(first) : REUSED
    expect(told(reused)).toMatchObject(expected)
    expect(await digestOf(test.db)).toEqual(after)
  })

  it('another person does not get that answer with the same key', async () => {
    const { as, other: _other, refused: _refused, ...sent } = await exampleOf(endpoint)
    const key = randomUUID()
    const first = await send(endpoint, as, sent, key)
    const stranger =
      'headers' in as
        ? await makeKey(test)
        : await test.createUser({ role: as.role, email_verified_at: test.clock.now() })
    const others = await send(endpoint, stranger, sent, key)
    expect([first.statusCode, isReplayed(others)]).toEqual([endpoint.status, false])
  })
})

const REUSED = { status: 422, body: { code: 'idempotency_key_reused' } }

/**
 * Endpoints that refuse requests by their own rules. An upload refuses while it reads the file, so
 * it is not among them.
 */
const ruled = keyed.filter(
  ({ upload, errors }) => upload === undefined && errors.some((code) => ERROR_CATALOGUE[code].status < 500),
)

it.each(titled(ruled))(
  'invariant 10: a refusal by $title is repeated too, and changes nothing',
  async ({ endpoint }) => {
    const { as, refused } = await exampleOf(endpoint)
    if (refused === undefined) throw new Error(`Say in keyed-examples.ts what ${titleOf(endpoint)} refuses`)
    const key = randomUUID()
    const { as: caller = as, ...sent } = refused
    const first = await send(endpoint, caller, sent, key)
    expect(first.statusCode).toBeGreaterThanOrEqual(400)
    expect(isReplayed(first)).toBe(false)
    const after = await digestOf(test.db)
    const again = await send(endpoint, caller, sent, key)
    expect([told(again), isReplayed(again)]).toEqual([told(first), true])
    expect(withoutTyped(await digestOf(test.db))).toEqual(withoutTyped(after))
  },
)

/**
 * Omits typed codes: a wrong number that is typed twice counts as two attempts, whatever its key.
 */
function withoutTyped({ typed_code_attempts: _typed, ...digest }: Record<string, string>) {
  return digest
}

const storedObjects = async (): Promise<number> =>
  (await test.services.storage.list('images', '', 1000)).length

it('an uploaded file that was sent twice is stored once', async () => {
  const endpoint = endpointAt('POST /file/image')
  const { as, other: _other, ...sent } = await exampleOf(endpoint)
  const key = randomUUID()
  const before = await storedObjects()
  await send(endpoint, as, sent, key)
  const after = await storedObjects()
  expect(after).toBeGreaterThan(before)
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(endpoint, as, sent, key)))
  expect(answers.every(isReplayed)).toBe(true)
  const fresh = randomUUID()
  const race = await Promise.all(Array.from({ length: 4 }, () => send(endpoint, as, sent, fresh)))
  const kept = race.filter(({ statusCode }) => statusCode === 201).map(({ body }) => body)
  expect(new Set(kept).size).toBe(1)
  expect(race.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true)
  expect((await storedObjects()) - after).toBe(after - before)
})

it('a key at an endpoint without keys is ignored', async () => {
  const endpoint = endpointAt('POST /auth/forgot-password')
  const body = { email: 'nessuno@example.test' }
  const headers = { 'idempotency-key': randomUUID() }
  for (let time = 0; time < 2; time += 1) {
    const answer = await test.send(endpoint, { body, headers })
    expect([answer.statusCode, isReplayed(answer)]).toEqual([204, false])
  }
})

it('every POST declares its behaviour when it is repeated, and no other endpoint does', () => {
  const wrong = ALL_ENDPOINTS.filter(
    ({ method, onRepeat }) => (method === 'POST') !== (onRepeat !== undefined),
  )
  expect(wrong.map(titleOf)).toEqual([])
  expect(Object.keys(examples).toSorted()).toEqual(keyed.map(titleOf).toSorted())
})

const SECRETS = /token|password|secret|recovery/i

it('stored answers contain no secret: no endpoint with a key signs in, or takes or answers a password or a token', () => {
  expect(keyed.filter(({ access }) => access === 'public').map(titleOf)).toEqual([])
  const named = keyed.flatMap(({ body, response }) => [...keysOf(body), ...keysOf(response)])
  expect(named.filter((name) => SECRETS.test(name))).toEqual([])
})
