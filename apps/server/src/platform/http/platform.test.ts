import { type AddressInfo, connect } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { ERROR_CATALOGUE } from '@vicino/contract/errors'
import { defineEndpoint } from '@vicino/contract/endpoint'
import { ANY_ROLE } from '@vicino/contract/roles'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { serve } from './endpoint.ts'
import { installProblems } from './problems.ts'
import { installRequestChecks } from './request-checks.ts'
import { installSecurityHeaders } from './security-headers.ts'
import { createServer } from './server.ts'

const base = { summary: 'Probe', tag: 'probe', status: 200, errors: [] } as const
const echo = defineEndpoint('POST /probe/echo/{id}', {
  ...base,
  access: 'public',
  onRepeat: 'harmless',
  params: z.object({ id: z.string().regex(/^\w{1,20}$/) }),
  body: z.strictObject({ text: z.string().max(300_000), list: z.array(z.unknown()).optional() }),
  response: z.object({ text: z.string() }),
})
const fail = defineEndpoint('GET /probe/fail/{how}', {
  ...base,
  errors: ['email_taken'],
  access: ANY_ROLE,
  permission: 'own',
  params: z.object({ how: z.string() }),
  response: z.object({ kept: z.string() }),
})
const page = defineEndpoint('GET /probe/page', {
  ...base,
  access: 'public',
  response: z.object({ rows: z.array(z.string()) }),
})

let test: TestApp
let user: TestUser
beforeAll(async () => {
  test = await createTestApp({
    features: [
      (app) => {
        serve(app, echo, ({ body }) => Promise.resolve({ text: body.text }))
        serve(app, page, () => Promise.resolve({ rows: Array<string>(200).fill('riga di testo') }))
        serve(app, fail, ({ params }) => {
          if (params.how === 'crash') throw new TypeError('secret detail of postgres://vicino:pw@db')
          if (params.how === 'taken') throw new AppError('email_taken')
          return Promise.resolve({ kept: 'yes', password: 'never' })
        })
      },
    ],
  })
  user = await test.createUser()
})
afterAll(() => test.close())

const post = (payload: string | Buffer, type: string | undefined = 'application/json') =>
  test.app.inject({
    method: 'POST',
    url: '/api/v1/probe/echo/a1',
    payload,
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
  })

describe('answers', () => {
  it('R-576 a failure is {statusCode, code, message, requestId} in the caller’s language', async () => {
    const sent = { params: { how: 'taken' }, as: user }
    const italian = await test.send(fail, { ...sent, headers: { 'accept-language': 'it-IT,it;q=0.9' } })
    expect(italian.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(italian.json()).toEqual({
      statusCode: 409,
      code: 'email_taken',
      message: ERROR_CATALOGUE.email_taken.it,
      requestId: italian.headers['x-request-id'],
    })
    const english = await test.send(fail, { ...sent, headers: { 'accept-language': 'en-GB' } })
    expect(english.json().message).toBe(ERROR_CATALOGUE.email_taken.en)
    for (const [header, text] of [
      ['de', ERROR_CATALOGUE.email_taken.en],
      ['en;q=0.1,it;q=0.9', ERROR_CATALOGUE.email_taken.it],
      ['it;q=0,en', ERROR_CATALOGUE.email_taken.en],
    ] as const) {
      const answer = await test.send(fail, { ...sent, headers: { 'accept-language': header } })
      expect(answer.json().message, header).toBe(text)
    }
  })

  it('a caller that accepts problem details gets them (RFC 9457), with the same fields', async () => {
    const headers = { accept: 'application/problem+json, application/json;q=0.9', 'accept-language': 'it' }
    const answer = await test.send(fail, { params: { how: 'taken' }, as: user, headers })
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({
      type: 'urn:vicino:problem:email_taken',
      title: ERROR_CATALOGUE.email_taken.en,
      status: 409,
      detail: ERROR_CATALOGUE.email_taken.it,
      code: 'email_taken',
    })
  })

  it('a 401 names the scheme of the token, other answers do not', async () => {
    const refused = await test.send(fail, { params: { how: 'not' } })
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer realm="vicino"'])
    expect((await test.send(page)).headers).not.toHaveProperty('www-authenticate')
  })

  it('R-576 an unexpected failure is a 500 that reveals nothing of its cause', async () => {
    const response = await test.send(fail, { params: { how: 'crash' }, as: user })
    expect(response.statusCode).toBe(500)
    expect(response.json().code).toBe('internal')
    expect(response.body).not.toMatch(/secret|postgres|TypeError|\.ts/)
  })

  it('fields outside of the contract are omitted from the answer', async () => {
    const response = await test.send(fail, { params: { how: 'not' }, as: user })
    expect(response.json()).toEqual({ kept: 'yes' })
  })

  it('the id of a request is chosen by the server, not by the caller', async () => {
    const response = await test.send(page, { headers: { 'x-request-id': 'forged' } })
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('long answers are compressed on request, short ones and those to callers that do not ask are not', async () => {
    const packed = await test.send(page, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(packed.headers['content-encoding']).toBe('br')
    expect((await test.send(page)).headers).not.toHaveProperty('content-encoding')
    const short = await test.send(echo, {
      params: { id: 'a' },
      body: { text: 'x' },
      headers: { 'accept-encoding': 'br' },
    })
    expect(short.headers).not.toHaveProperty('content-encoding')
  })
})

describe('bodies', () => {
  it.each([
    ['a body that is cut off', '{"text":'],
    ['a text that is no JSON', 'text=1'],
    ['a prototype key', '{"text":"a","__proto__":{"admin":true}}'],
    ['a prototype key inside', '{"text":"a","list":[{"__proto__":{"admin":true}}]}'],
    ['a constructor key', '{"text":"a","list":[{"constructor":{"prototype":{"admin":true}}}]}'],
    ['a NUL character', String.raw`{"text":"a\u0000b"}`],
    ['a thousand brackets', `{"text":"a","list":${'['.repeat(1000)}${']'.repeat(1000)}}`],
  ])('%s is a 400 malformed_request', async (_what, payload) => {
    const response = await post(payload)
    expect(response.statusCode).toBe(400)
    expect(response.json().code).toBe('malformed_request')
  })

  it.each(['null', ' null ', '[1,2]', '[{"text":"a"}]', '7', 'true', '"text"'])(
    'R-576 %s is no object: a 400 with this reason',
    async (payload) => {
      const response = await post(payload)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({
        code: 'body_not_object',
        message: ERROR_CATALOGUE.body_not_object.en,
      })
    },
  )

  it.each([
    ['{"text":"a","text":"b"}', 'text'],
    [String.raw`{"text":"a","\u0074ext":"a"}`, 'text'],
    ['{"text":"a","list":[1,{"b":{"c":1,"d":[],"c":1}}]}', 'list.1.b.c'],
    ['{"text":"a","constructor":1,"constructor":2}', 'constructor'],
  ])('R-576 %s names a key twice: a 400 with its name', async (payload, key) => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/v1/probe/echo/a1',
      payload,
      headers: { 'content-type': 'application/json', 'accept-language': 'it' },
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      code: 'duplicate_key',
      message: `Nella richiesta il campo «${key}» compare due volte.`,
      fieldErrors: { [key]: 'Compare due volte' },
    })
  })

  it.each([
    ['nothing', ''],
    ['an unknown key', '{"text":"a","role":"superAdmin"}'],
  ])('%s is a 400 validation_failed with the field', async (_what, payload) => {
    const response = await post(payload)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'validation_failed', fieldErrors: expect.any(Object) })
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/html',
    'application/xml',
  ])('the content type %s is a 415', async (type) => {
    const response = await post('{"text":"a"}', type)
    expect(response.statusCode).toBe(415)
    expect(response.json().code).toBe('media_type_unsupported')
  })

  it('a charset after the type is accepted', async () => {
    expect((await post('{"text":"è"}', 'application/json; charset=utf-8')).json()).toEqual({ text: 'è' })
  })

  it('a megabyte is a 413, whatever its content', async () => {
    const response = await post(JSON.stringify({ text: 'x'.repeat(1_000_000) }))
    expect(response.statusCode).toBe(413)
    expect(response.json().code).toBe('body_too_large')
  })
})

/** Sends bytes over a connection of its own and returns the answer until the server closes it. */
function answerTo({ server }: FastifyInstance, bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes)
  return textOf(socket)
}

describe('incomplete requests', () => {
  it.each([
    [
      'headers of 20 kB',
      431,
      'headers_too_large',
      `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(20_000)}\r\n\r\n`,
    ],
    ['what is no HTTP', 400, 'malformed_request', 'hello there\r\n\r\n'],
    ['a request without a host', 400, 'malformed_request', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ] as const)('%s get a %i with its code', async (_what, status, code, bytes) => {
    const app = createServer(test.services.config)
    installProblems(app)
    installRequestChecks(app)
    app.get('/', () => 'read')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await answerTo(app, bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      statusCode: status,
      code,
      message: ERROR_CATALOGUE[code].en,
    })
    await app.close()
  })

  it('a body that does not arrive in time is a 408 in the caller’s language, and the connection is then closed', async () => {
    const app = createServer(test.services.config)
    installProblems(app)
    installRequestChecks(app, 200)
    app.post('/', () => 'read')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const head = 'POST / HTTP/1.1\r\nhost: x\r\naccept-language: it\r\ncontent-type: application/json\r\n'
    const answer = await answerTo(app, `${head}content-length: 100\r\n\r\n{"text":`)
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    expect(answer).toContain(ERROR_CATALOGUE.request_too_slow.it)
    await app.close()
  })
})

describe('addresses', () => {
  it.each([
    ['/api/v1/probe/echo/%', 400],
    ['/api/v1/probe/echo/%zz', 400],
    ['/api/v1/probe/echo/%c0%ae', 400],
    ['/api/v1/probe/echo/a%00b', 400],
    ['/api/v1/probe/echo/a?x=%00', 400],
    ['/api/v1/probe/echo/a%2Fb', 400],
    ['/api/v1/probe/echo/..%2f..%2fetc', 400],
    [`/api/v1/probe/echo/${'a'.repeat(250)}`, 400],
    ['/api/v1/probe/echo', 404],
    ['/api/v1/probe/echo/a/', 404],
    ['/API/v1/probe/echo/a', 404],
    ['//api/v1/probe/echo/a', 404],
    ['/api/v1//probe/echo/a', 404],
    ['/api/v2/probe/echo/a', 404],
    ['/nowhere', 404],
  ])('%s is a %i with a code', async (url, status) => {
    const response = await test.app.inject({ method: 'POST', url, payload: { text: 'a' } })
    expect([response.statusCode, url]).toEqual([status, url])
    expect(response.json()).toMatchObject({ statusCode: status, message: expect.any(String) })
  })

  it('HEAD answers like GET without a body and needs the same permissions', async () => {
    const head = await test.app.inject({ method: 'HEAD', url: '/api/v1/probe/page' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect((await test.app.inject({ method: 'HEAD', url: '/api/v1/probe/fail/no' })).statusCode).toBe(401)
  })

  it.each(['OPTIONS', 'PUT', 'DELETE', 'PATCH'] as const)(
    '%s where there is none is a 405 that names the methods of the address',
    async (method) => {
      const answer = await test.app.inject({ method, url: '/api/v1/probe/page?x=1' })
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
      expect(answer.json()).toMatchObject({ code: 'method_not_allowed' })
      expect(answer.json<{ message: string }>().message).toContain('GET, HEAD')
    },
  )
})

describe('headers', () => {
  it('API answers may not be framed, cached or run, nor their type guessed', async () => {
    const { headers } = await test.send(page)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('R-183 every answer of the API contains the server’s time, also a failure and one in parts; a page does not', async () => {
    test.clock.advance(1.5)
    const times = await Promise.all(
      ['/api/v1/probe/page', '/api/v1/probe/fail/no', '/api/v1/nowhere', '/'].map(async (url) => {
        const { headers } = await test.app.inject({ url })
        return headers['x-server-time']
      }),
    )
    const now = test.clock.now().toISOString()
    expect(times).toEqual([now, now, now, undefined])
  })

  it('pages get a policy without inline scripts and styles or foreign images that names map, wasm and workers', async () => {
    const { headers } = await test.app.inject({ url: '/' })
    const policy = String(headers['content-security-policy'])
    const directives = new Map(
      policy.split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
    )
    expect(directives.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"])
    expect(directives.get('worker-src')).toEqual(["'self'", 'blob:'])
    expect(directives.get('connect-src')).toEqual(["'self'", 'https://tiles.openfreemap.org'])
    expect(directives.get('img-src')).toEqual(["'self'", 'data:', 'blob:'])
    expect(directives.get('media-src')).toEqual(["'self'", 'blob:'])
    expect(directives.get('style-src')).toEqual(["'self'"])
    expect(directives.get('object-src')).toEqual(["'none'"])
    for (const url of ['/api/docsx', '/deals', '/offline.html']) {
      const other = await test.app.inject({ url })
      expect(String(other.headers['content-security-policy']), url).not.toContain('unsafe-inline')
    }
    expect(directives.get('base-uri')).toEqual(["'none'"])
  })

  it('R-460 in production browsers stay on https for a year, on every host below ours too', async () => {
    const app = Fastify()
    installSecurityHeaders(app, { ...test.services.config, production: true })
    const { headers } = await app.inject({ url: '/' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect((await test.app.inject({ url: '/' })).headers).not.toHaveProperty('strict-transport-security')
    await app.close()
  })

  it('failures have them too', async () => {
    const { headers } = await test.app.inject({ url: '/api/v1/nowhere' })
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  })
})
