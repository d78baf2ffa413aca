import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Problem, problemSchema } from '@vicino/contract/common/problem'
import type { Endpoint } from '@vicino/contract/endpoint'
import { ERROR_CATALOGUE, type ErrorCode } from '@vicino/contract/errors'
import { ALL_ENDPOINTS } from '@vicino/contract/modules'
import { ROLES, type Role } from '@vicino/contract/roles'
import { healthLive } from '@vicino/contract/administration/system/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { BODY_LIMIT_BYTES } from '../platform/http/server.ts'
import { callerRole, SCREEN_BEARER, sentOf, someParams, titleOf } from '../platform/testing/endpoint-cases.ts'
import { answerOf, codesIn, operationOf } from '../platform/testing/documented.ts'
import { inOneWindow } from '../platform/testing/one-window.ts'
import { createTestApp, type TestApp } from '../platform/testing/test-app.ts'
import type { ApiDocument } from '../platform/http/openapi/types.ts'
import { FEATURES } from './all.ts'
import { apiDocument } from './api-document.ts'
import { makeKey, type TestKey } from './channels/api-keys/testing/key.ts'

/*
 * Provokes each general answer (a refusal that any endpoint may give) at every endpoint over a real
 * connection, and compares it with the OpenAPI document. lost-database.test.ts provokes a lost
 * database at each.
 */

interface Sent {
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The caller's token; by default one with the permission. */
  readonly bearer?: string | null
  /** The field that the refusal must name, if its code does not imply it. */
  readonly field?: string
}

const LANGUAGES = [
  { asked: 'it', spoken: 'it' },
  { asked: 'de-DE,tlh;q=0.8', spoken: 'en' },
  { asked: 'fr,it-CH;q=0.5', spoken: 'it' },
  { asked: 'not a language;;', spoken: 'en' },
] as const

const JSON_TYPE = { 'content-type': 'application/json' }

let test: TestApp
let address: URL
let document: ApiDocument
let key: TestKey
const bearers = new Map<Role, string>()
const agent = new Agent({ keepAlive: true, maxSockets: 4 })
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  for (const role of ROLES) {
    bearers.set(role, `Bearer ${await test.tokenFor(await test.createUser({ role }))}`)
  }
  key = await makeKey(test)
  document = await apiDocument()
  address = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  agent.destroy()
  await test.close()
})

const json = (code: ErrorCode, body: string) => [code, { body, headers: JSON_TYPE }] as const

/**
 * Returns the general refusals that an endpoint must give, each with the request that provokes it.
 */
function casesOf(endpoint: Endpoint): (readonly [ErrorCode, Sent])[] {
  const writes = endpoint.method !== 'GET'
  const mayNot = ROLES.filter(
    (role) => typeof endpoint.access !== 'string' && !endpoint.access.includes(role),
  )
  return [
    ['malformed_request', { path: `${pathOf(endpoint)}?x=%00`, field: 'x' }],
    ['expectation_failed', { headers: { expect: 'a-miracle' } }],
    ['media_type_unsupported', { headers: { 'content-encoding': 'x-unknown' } }],
    ...(writes
      ? [['media_type_unsupported', { body: 'a=1', headers: { 'content-type': 'text/plain' } }] as const]
      : []),
    ...(writes && endpoint.upload === undefined
      ? [
          json('body_too_large', JSON.stringify({ a: 'x'.repeat(BODY_LIMIT_BYTES) })),
          json('malformed_request', '{"a":'),
          json('malformed_request', '{"__proto__":{"a":1}}'),
          json('malformed_request', '{"constructor":{"prototype":{}}}'),
          [
            'malformed_request',
            { body: String.raw`{"deep":[{"x":"\u0000"}]}`, headers: JSON_TYPE, field: 'deep.0.x' },
          ] as const,
          json('body_not_object', 'null'),
          json('body_not_object', '[{}]'),
          json('duplicate_key', String.raw`{"list":[{"a":1,"\u0061":2}]}`),
        ]
      : []),
    ...(endpoint.body !== undefined && endpoint.upload === undefined
      ? [json('validation_failed', '{"noSuchField":1}')]
      : []),
    ...(endpoint.access === 'public'
      ? []
      : [[endpoint.access === 'key' ? 'key_invalid' : 'unauthenticated', { bearer: null }] as const]),
    ...mayNot.slice(0, 1).map((role) => ['forbidden', { bearer: bearers.get(role) ?? '' }] as const),
  ]
}

/** Returns the field that a refusal must name; undefined when it names none. */
function fieldOf(code: ErrorCode, endpoint: Endpoint): string | undefined {
  const body = sentOf(endpoint.body)
  if (code === 'duplicate_key') return 'list.0.a'
  if (code !== 'validation_failed') return undefined
  // For a body with several shapes the intended shape is unknown, so the refusal names the body or
  // the field that distinguishes the shapes.
  return body instanceof z.ZodObject
    ? 'noSuchField'
    : body instanceof z.ZodDiscriminatedUnion
      ? body.def.discriminator
      : '_'
}

const pathOf = (endpoint: Endpoint): string => {
  const params = someParams(endpoint)
  return `/api/v1${endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? '')}`
}

async function ask(endpoint: Endpoint, { path, headers, body, bearer }: Sent, language: string) {
  const role = callerRole(endpoint)
  const own =
    endpoint.access === 'display'
      ? SCREEN_BEARER
      : endpoint.access === 'key'
        ? key.headers.authorization
        : role && bearers.get(role)
  const authorization = bearer === undefined ? own : (bearer ?? undefined)
  const sent = request(new URL(path ?? pathOf(endpoint), address), {
    method: endpoint.method,
    agent,
    headers: {
      'accept-language': language,
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
  })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
}

it.each(ALL_ENDPOINTS.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
  'R-576 %s gives the documented answers to requests that no endpoint accepts',
  async (_title, endpoint) => {
    const operation = operationOf(document, endpoint)
    expect(Object.keys(answerOf(document, operation, 500)?.headers ?? {})).toContain('Content-Language')
    for (const [index, [code, sent]] of casesOf(endpoint).entries()) {
      const { asked, spoken } = LANGUAGES[index % LANGUAGES.length] ?? LANGUAGES[0]
      const answer = await ask(endpoint, sent, asked)
      const what = `${code} for ${JSON.stringify(sent).slice(0, 120)}: ${answer.body}`
      const { status, [spoken]: message } = ERROR_CATALOGUE[code]
      const problem: Problem = problemSchema.parse(JSON.parse(answer.body))
      expect([answer.status, problem.statusCode, problem.code], what).toEqual([status, status, code])
      expect(problem.message, what).toBe(message.replace('{key}', 'list.0.a'))
      const field = sent.field ?? fieldOf(code, endpoint)
      expect(field === undefined ? !problem.fieldErrors : problem.fieldErrors?.[field], what).toBeTruthy()
      expect(answer.headers, what).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-language': spoken,
        vary: expect.stringContaining('Accept-Language'),
        'x-request-id': problem.requestId,
      })
      expect(codesIn(answerOf(document, operation, status)), what).toContain(code)
    }
  },
)

it('R-576 every endpoint but the liveness probe answers an address with too many requests with a documented 429 and Retry-After', async () => {
  const limited = await createTestApp({ features: FEATURES, env: { RATE_LIMITS: 'on' } })
  const wrong: string[] = []
  await inOneWindow(async () => {
    for (let asked = 0; asked < 6000; asked += 1) await limited.app.inject('/api/v1/nowhere')
    for (const endpoint of ALL_ENDPOINTS) {
      const answer = await limited.send(endpoint, { params: someParams(endpoint) })
      const response = answerOf(document, operationOf(document, endpoint), 429)
      const isRefused = answer.statusCode === 429 && answer.json<Problem>().code === 'rate_limited'
      const isTold =
        answer.headers['retry-after'] !== undefined && response?.headers?.['Retry-After'] !== undefined
      if (!isRefused || !isTold) wrong.push(titleOf(endpoint))
    }
  })
  expect(wrong).toEqual([titleOf(healthLive)])
  await limited.close()
})
