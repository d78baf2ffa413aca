import type { Problem } from '@vicino/contract/common/problem'
import { browseDeals } from '@vicino/contract/marketplace/deals/endpoints'
import { ERROR_CATALOGUE, type ErrorCode } from '@vicino/contract/errors'
import { ALL_ENDPOINTS } from '@vicino/contract/modules'
import type { Endpoint } from '@vicino/contract/endpoint'
import { ROLES, type Role } from '@vicino/contract/roles'
import type { InjectOptions } from 'fastify'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  callerRole,
  keysOf,
  NO_ID,
  paramNames,
  SCREEN_BEARER,
  someParams,
  titleOf,
} from '../platform/testing/endpoint-cases.ts'
import { makeDeal } from '../platform/testing/factories.ts'
import { type Refused, wrongAnswers } from '../platform/testing/refusals.ts'
import { createTestApp, type TestApp } from '../platform/testing/test-app.ts'
import { FEATURES } from './all.ts'
import { makeKey, type TestKey } from './channels/api-keys/testing/key.ts'

const MALFORMED_IDS = [
  'x',
  `${NO_ID}0`,
  NO_ID.slice(1),
  'null',
  "' OR '1'='1",
  '%00',
  '{}',
  '😀',
  'a'.repeat(150),
]
const NOT_A_NUMBER = [
  'NaN',
  'Infinity',
  '-Infinity',
  'abc',
  '',
  ' 1',
  '0x10',
  '1,5',
  '1e3',
  '%00',
  '[1]',
  'true',
]
const OUT_OF_RANGE: Record<string, readonly string[]> = {
  limit: ['0', '-1', '1000000000', '1.5'],
  page: ['0', '-1', '1000000000', '1.5'],
  lat: ['90.1', '-90.1', '1000000000'],
  lon: ['180.1', '-180.1', '1000000000'],
  distance: ['-1', '101', '1000000000'],
  priceMin: ['-1', '1000001'],
  priceMax: ['-1', '1000001'],
}

/** Number of random requests to each endpoint; `npm run stress -- fuzz` sends a thousand. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 6)

let test: TestApp
let shopKey: TestKey
const bearers = new Map<Role, string>()
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  await makeDeal(test.db)
  shopKey = await makeKey(test, { usedAt: test.clock.now() })
  for (const role of ROLES) {
    const user = await test.createUser({ role })
    bearers.set(role, `Bearer ${await test.tokenFor(user)}`)
  }
})
afterAll(() => test.close())

function pathOf(endpoint: Endpoint, params = someParams(endpoint)): string {
  return `/api/v1${endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? '')}`
}

function bearerFor(endpoint: Endpoint): string | undefined {
  if (endpoint.access === 'display') return SCREEN_BEARER
  if (endpoint.access === 'key') return shopKey.headers.authorization
  const role = callerRole(endpoint)
  return role === undefined ? undefined : bearers.get(role)
}

const encoded = (text: string): string => (text === '%00' ? text : encodeURIComponent(text))
const BAD: readonly ErrorCode[] = ['validation_failed', 'malformed_request', 'body_not_object']

const JSON_TYPE = { 'content-type': 'application/json' }

function malformedIds(endpoint: Endpoint): Refused {
  // An id that fits the parameter's schema is not malformed, but unknown.
  const known = endpoint.errors.filter((code) => code.endsWith('not_found'))
  // An upload accepts no JSON, whatever its content.
  const type: ErrorCode[] = endpoint.upload === undefined ? [] : ['media_type_unsupported']
  const requests = paramNames(endpoint).flatMap((name) =>
    MALFORMED_IDS.map((id) => ({
      url: pathOf(endpoint, { ...someParams(endpoint), [name]: encoded(id) }),
      ...(endpoint.body === undefined ? {} : { payload: {} }),
    })),
  )
  return { requests, codes: [...BAD, ...known, ...type] }
}

/** NaN, infinity, texts and numbers out of range; parameters given twice. */
function badParameters(endpoint: Endpoint): Refused {
  const url = pathOf(endpoint)
  const keys = keysOf(endpoint.query)
  const requests = [
    ...keys
      .filter((key) => key in OUT_OF_RANGE)
      .flatMap((key) =>
        [...NOT_A_NUMBER, ...(OUT_OF_RANGE[key] ?? [])].map((value) => ({
          url: `${url}?${key}=${encoded(value)}`,
        })),
      ),
    ...keys.map((key) => ({ url: `${url}?${key}=1&${key}=2` })),
  ]
  return { requests, codes: BAD }
}

function foreignCursors(endpoint: Endpoint): Refused {
  if (!keysOf(endpoint.query).includes('cursor')) return { requests: [], codes: [] }
  const cursors = ['x', 'null', '-', '%00', 'a'.repeat(1000), 'a'.repeat(1001), 'eyJhIjoxfQ', '😀']
  const requests = cursors.map((cursor) => ({
    url: `${pathOf(endpoint)}?lat=45&lon=9&cursor=${encoded(cursor)}`,
  }))
  return { requests, codes: [...BAD, 'cursor_invalid'] }
}

function badBodies(endpoint: Endpoint): Refused {
  const bodies = [
    '{',
    '[]',
    '7',
    '"text"',
    'null',
    '{"unknownKey":1}',
    '{"__proto__":{"role":"superAdmin"}}',
    '{"constructor":{"prototype":{}}}',
    `{"a":${'['.repeat(500)}${']'.repeat(500)}}`,
    ...keysOf(endpoint.body).flatMap((key) =>
      ['{"$gt":""}', '[[]]', '1e999', String.raw`"a\u0000b"`].map((value) => `{"${key}":${value}}`),
    ),
  ]
  const url = pathOf(endpoint)
  return { requests: bodies.map((payload) => ({ url, payload, headers: JSON_TYPE })), codes: BAD }
}

/**
 * NUL and halves of surrogate pairs, as texts and as keys at any depth; PostgreSQL's text and jsonb
 * accept neither.
 */
const UNSTORABLE = [
  String.raw`"a\u0000b"`,
  String.raw`"\ud800"`,
  String.raw`["ok",{"deep":["\uDC00 a"]}]`,
  String.raw`{"deep":[{"ke\u0000y":1}]}`,
  String.raw`{"\udbff":{}}`,
]

function unstorableBodies(endpoint: Endpoint): Refused {
  const url = pathOf(endpoint)
  const keys = [...keysOf(endpoint.body).slice(0, 3), 'unknownKey']
  const requests = keys.flatMap((key) =>
    UNSTORABLE.map((value) => ({ url, payload: `{"${key}":${value}}`, headers: JSON_TYPE })),
  )
  return { requests, codes: ['malformed_request'] }
}

function otherTypes(endpoint: Endpoint): Refused {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    ...(endpoint.alsoForm === true ? [] : ['multipart/form-data; boundary=x']),
  ]
  const requests = types.map((type) => ({
    url: pathOf(endpoint),
    payload: 'a=1',
    headers: { 'content-type': type },
  }))
  return { requests, codes: ['media_type_unsupported'] }
}

function noForm(endpoint: Endpoint): Refused {
  const url = pathOf(endpoint)
  const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'video/mp4']
  const others = types.map((type) => ({ url, payload: '{}', headers: { 'content-type': type } }))
  return { requests: [...others, { url }], codes: ['media_type_unsupported'] }
}

function badForms(endpoint: Endpoint): Refused {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const forms = [
    '',
    '--x--\r\n',
    'no form',
    '--x\r\n\r\n',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
  ]
  const requests = forms.map((payload) => ({ url: pathOf(endpoint), payload, headers }))
  return { requests, codes: [...BAD, 'file_missing'] }
}

function unstorableParameters(endpoint: Endpoint): Refused {
  const requests = keysOf(endpoint.query).map((key) => ({ url: `${pathOf(endpoint)}?${key}=a%00b` }))
  return { requests, codes: ['malformed_request'] }
}

function refusedBy(endpoint: Endpoint): Refused[] {
  const inBody = {
    none: [],
    json: [badBodies, unstorableBodies, otherTypes],
    form: [noForm, badForms],
  }[bodyOf(endpoint)]
  const cases = [malformedIds, badParameters, foreignCursors, unstorableParameters, ...inBody]
  return cases.map((of) => of(endpoint))
}

function bodyOf(endpoint: Endpoint): 'none' | 'json' | 'form' {
  if (endpoint.upload !== undefined) return 'form'
  return endpoint.body === undefined ? 'none' : 'json'
}

const those = (wanted: (endpoint: Endpoint) => boolean): (readonly [string, Endpoint])[] =>
  ALL_ENDPOINTS.filter(wanted).map((endpoint) => [titleOf(endpoint), endpoint] as const)

it.each(those((endpoint) => refusedBy(endpoint).some(({ requests }) => requests.length > 0)))(
  'R-574 R-576 %s refuses bad ids, parameters, cursors, bodies, texts that cannot be stored and types of content',
  async (_title, endpoint) => {
    const authorization = bearerFor(endpoint)
    expect(await wrongAnswers(test, endpoint, refusedBy(endpoint), authorization)).toEqual([])
  },
)

async function fieldsNamed(endpoint: Endpoint, request: InjectOptions): Promise<Problem['fieldErrors']> {
  const { method } = endpoint
  const headers = { ...request.headers, 'accept-language': 'it', authorization: bearerFor(endpoint) ?? '' }
  return (await test.app.inject({ method, ...request, headers })).json<Problem>().fieldErrors
}

it.each(those((endpoint) => bodyOf(endpoint) === 'json'))(
  'R-576 %s names the field whose text cannot be stored',
  async (_title, endpoint) => {
    const request = {
      url: pathOf(endpoint),
      payload: String.raw`{"unknownKey":{"\udbff":{}}}`,
      headers: JSON_TYPE,
    }
    expect(await fieldsNamed(endpoint, request)).toEqual({
      'unknownKey.\ufffd': 'Contiene un carattere che non possiamo salvare: riscrivi il testo e riprova',
    })
  },
)

it.each(those((endpoint) => keysOf(endpoint.query).length > 0))(
  'R-576 %s names the parameter that contains NUL',
  async (_title, endpoint) => {
    const [first = ''] = keysOf(endpoint.query)
    const named = await fieldsNamed(endpoint, { url: `${pathOf(endpoint)}?${first}=a%00b` })
    expect(Object.keys(named ?? {})).toEqual([first])
  },
)

const awkward = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('', ' ', '0', '-0', '1e309', 'null', '%', "'", '\\', '%27', '\u202e', NO_ID, '2026-02-30'),
  fc.double().map(String),
  fc.string({ minLength: 100, maxLength: 2000 }),
)

/** Generates any subset of the keys. */
const pick = (keys: readonly string[], value: fc.Arbitrary<unknown>) =>
  fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] })

// A stream accepts only a header and has no end to wait for (live.test.ts).
it.each(those((endpoint) => endpoint.stream !== true))(
  '%s never fails, whatever is sent to it',
  async (_title, endpoint) => {
    const bearer = bearerFor(endpoint)
    const headers = bearer === undefined ? {} : { authorization: bearer }
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constant(NO_ID), awkward),
        pick([...keysOf(endpoint.query), 'extra'], awkward),
        pick(keysOf(endpoint.body), fc.oneof(awkward, fc.jsonValue())),
        async (id, query, body) => {
          const params = someParams(endpoint, encodeURIComponent(id.toWellFormed()))
          const search = new URLSearchParams(query as Record<string, string>)
          const response = await test.app.inject({
            method: endpoint.method,
            url: `${pathOf(endpoint, params)}?${search}`,
            headers,
            ...(endpoint.body === undefined ? {} : { payload: body }),
          })
          if (response.statusCode < 500) return
          // Something that it needs is not set up here, and it reports that.
          expect(endpoint.errors).toContain(response.json<Problem>().code)
        },
      ),
      { numRuns: RUNS },
    )
  },
)

it('R-574 above 100 the server uses 100', async () => {
  expect(browseDeals.query?.parse({ limit: '5000' }).limit).toBe(100)
  expect(browseDeals.query?.parse({ limit: '100' }).limit).toBe(100)
})

it('R-576 every code and every field message has an Italian and an English text of its own', () => {
  for (const [code, { it: italian, en }] of Object.entries(ERROR_CATALOGUE)) {
    expect([code, italian.trim().length > 3, en.trim().length > 3]).toEqual([code, true, true])
    expect(italian).not.toBe(en)
  }
})
