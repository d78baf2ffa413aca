import { Writable } from 'node:stream'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { type OpenSpan, type SpanSpec, useTracer } from '../telemetry/spans.ts'
import type { Actor } from './context.ts'
import { installRequestLog, logOptions } from './logging.ts'
import { installProblems } from './problems.ts'
import { installTracing, requestIdOf } from './tracing.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

const ACTOR: Actor = {
  sub: '00000000-0000-7000-8000-00000000000a',
  brandId: '00000000-0000-7000-8000-00000000000b',
  role: 'brand',
  sid: '00000000-0000-7000-8000-00000000000c',
}

interface Line {
  readonly msg: string
  readonly trace_id?: string
  readonly reqId?: string
}

/** A server behind some trusted proxies, and what it logs. */
function serverBehind(trustedHops: number): { app: FastifyInstance; lines: () => Line[] } {
  let output = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      output += String(chunk)
      done()
    },
  })
  const app = Fastify({
    logger: { ...logOptions('info'), stream },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: (raw) => requestIdOf(raw, { trustedHops }),
  })
  app.decorateRequest('actor', null)
  installTracing(app, { trustedHops })
  installProblems(app)
  installRequestLog(app)
  app.get('/fails', () => {
    throw new AppError('forbidden')
  })
  app.get('/mine', (request) => {
    request.actor = ACTOR
    return {}
  })
  const lines = (): Line[] =>
    output.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line]))
  return { app, lines }
}

const fails = (app: FastifyInstance, headers: Record<string, string>) =>
  app.inject({ url: '/fails', headers })

afterEach(() => useTracer(undefined))

it.each(['req-17', '7f000101:C1A2_7f000001:0050_6565_0001:1c', 'Root=1-67891233-abcdef012345678912345678'])(
  'the id %s of a trusted proxy is kept in the answer and the log',
  async (id) => {
    const { app, lines } = serverBehind(1)
    const { headers } = await fails(app, { 'x-request-id': id })
    expect(headers['x-request-id']).toBe(id)
    expect(lines()).toMatchObject([{ msg: 'answered', reqId: id }])
  },
)

it.each(['', 'two words', 'a'.repeat(129), 'è', '"quoted"', 'a,b'])(
  'the id %j of a trusted proxy is replaced',
  async (id) => {
    const { app } = serverBehind(1)
    expect((await fails(app, { 'x-request-id': id })).headers['x-request-id']).toMatch(UUID)
  },
)

it('nobody but a trusted proxy names requests and traces', async () => {
  const { app, lines } = serverBehind(0)
  const { headers } = await fails(app, { 'x-request-id': 'req-17', traceparent: PARENT })
  expect(headers['x-request-id']).toMatch(UUID)
  expect(headers).not.toHaveProperty('traceparent')
  expect(lines()[0]).not.toHaveProperty('trace_id')
})

it('without a tracer the trace of the proxy is in the log and in refusals', async () => {
  const { app, lines } = serverBehind(1)
  expect((await fails(app, { traceparent: PARENT })).headers['traceparent']).toBe(PARENT)
  expect(lines()).toMatchObject([{ msg: 'answered', trace_id: TRACE }])
})

it.each([
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `ff-${TRACE}-00f067aa0ba902b7-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
  'a',
])('the traceparent %s counts as none', async (traceparent) => {
  const { app, lines } = serverBehind(1)
  expect((await fails(app, { traceparent })).headers).not.toHaveProperty('traceparent')
  expect(lines()[0]).not.toHaveProperty('trace_id')
})

it('a request is one span, and its lines are within it', async () => {
  const started: SpanSpec[] = []
  const ended: unknown[] = []
  let active: OpenSpan['ids'] | undefined
  useTracer({
    start(spec) {
      started.push(spec)
      const ids = { traceId: spec.parent?.traceId ?? 'own', spanId: 'abcdef0123456789', flags: 1 }
      return {
        ids,
        set: () => undefined,
        run(work) {
          active = ids
          return work()
        },
        end: (error) => void ended.push(error),
      }
    },
    active: () => active,
    outside: (work) => work(),
  })
  const { app, lines } = serverBehind(1)
  const { headers } = await fails(app, { traceparent: PARENT })
  expect(headers['traceparent']).toBe(`00-${TRACE}-abcdef0123456789-01`)
  expect(started).toMatchObject([{ name: 'GET /fails', kind: 'server', parent: { traceId: TRACE } }])
  expect(ended).toEqual([undefined])
  expect(lines()).toMatchObject([{ msg: 'answered', trace_id: TRACE }])
})

it('the line of a request has the ids of the user and the brand', async () => {
  const { app, lines } = serverBehind(0)
  await app.inject('/mine')
  expect(lines()).toMatchObject([{ route: '/mine', user: ACTOR.sub, brand: ACTOR.brandId }])
})
