import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { secretId } from '../platform/derived-keys.ts'
import { makeBrand } from '../platform/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { startReceiver } from '../modules/channels/webhooks/testing/receiver.ts'
import { attributeOf, type Collector, type ReceivedSpan, startCollector } from './testing/collector.ts'
import { exitOf, stop } from '../platform/testing/ending.ts'
import { ServerProcesses } from './testing/server-process.ts'
import { DECLARED } from '../modules/identity/auth/testing/declared.ts'

const account = {
  email: 'tracce@example.test',
  password: 'Tenuta7Sole',
  username: 'Traccia Prova',
  ...DECLARED,
}
const TRACE = randomBytes(16).toString('hex')
const CALLER = randomBytes(8).toString('hex')

let database: TestDatabase
let collector: Collector
/** The server's secret, from which that of the webhook follows. */
const SECRET = 's'.repeat(32)
beforeAll(async () => {
  ;[database, collector] = await Promise.all([createTestDatabase(), startCollector()])
})
afterAll(async () => {
  await collector.close()
  await database.drop()
})

/** Stores a message that is due for a brand's webhook. */
async function dueMessage(url: string): Promise<void> {
  const id = randomUUID()
  const created_at = new Date()
  const brand_id = (await makeBrand(database.db)).id
  const secret_key = secretId(SECRET)
  const endpoint = { id, brand_id, url, description: '', events: ['member.joined'], secret_key, created_at }
  await database.db.insertInto('webhook_endpoints').values(endpoint).execute()
  const message = { id, endpoint_id: id, type: 'member.joined', body: '{}', next_at: created_at, created_at }
  await database.db.insertInto('webhook_deliveries').values(message).execute()
}

const spansNamed = (name: RegExp) => collector.spans.filter((span) => name.test(span.name))
const childrenOf = (span: ReceivedSpan | undefined) =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId)

it(
  'a collector gets the spans of a request, a job, a consumer, a delivery, a webhook and a stream, with their statements and without values',
  { timeout: 300_000 },
  async () => {
    const receiver = await startReceiver()
    await dueMessage(`${receiver.address}/hook`)
    const processes = await ServerProcesses.inNewFolder({
      DATABASE_URL: database.url,
      SERVER_SECRET: SECRET,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
      OTEL_METRIC_EXPORT_INTERVAL: '1000',
      LOG_LEVEL: 'info',
      TRUSTED_HOPS: '1',
      WEBHOOK_LOOPBACK: 'allowed',
      MAP_STYLE_URL: 'none',
    })
    const { address, printed, server } = await started(processes)
    const api = `${address}/api/v1`
    const registered = await fetch(`${api}/auth/register`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        traceparent: `00-${TRACE}-${CALLER}-01`,
        'x-request-id': 'proxy:1/a',
      },
      body: JSON.stringify(account),
    })
    expect([registered.status, registered.headers.get('x-request-id')]).toEqual([201, 'proxy:1/a'])
    const login = await fetch(`${api}/auth/login-app`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: account.email, password: account.password }),
    })
    const { accessToken, user } = (await login.json()) as { accessToken: string; user: { _id: string } }
    // Its event has a consumer.
    const forgotten = await fetch(`${api}/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: account.email }),
    })
    expect(forgotten.status).toBeLessThan(300)
    const authorization = { authorization: `Bearer ${accessToken}` }
    const stream = await fetch(`${api}/stream`, { headers: authorization })
    expect(stream.status).toBe(200)
    const refused = await fetch(`${api}/user/${randomUUID()}`, {
      headers: { traceparent: `00-${TRACE}-${CALLER}-01`, 'x-request-id': 'two words' },
    })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('traceparent')).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`))
    expect(refused.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    await expect.poll(() => receiver.got.length, { timeout: 60_000 }).toBe(1)
    await expect.poll(() => spansNamed(/^deliver email /).length, { timeout: 60_000 }).toBeGreaterThan(1)
    await expect
      .poll(() => collector.metrics.some(({ name }) => name === 'http_request_duration_seconds'), {
        timeout: 60_000,
      })
      .toBe(true)
    // It ends the stream, too.
    expect(await stop(server, 'SIGTERM')).toBe(0)

    const [request] = spansNamed(/^POST \/api\/v1\/auth\/register$/)
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER })
    expect(request && attributeOf(request, 'http.response.status_code')).toBe(201)
    const statements = childrenOf(request)
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'COMMIT']))
    expect(statements.some(({ name }) => name.startsWith('INSERT '))).toBe(true)
    expect(statements.every(({ traceId }) => traceId === TRACE)).toBe(true)

    for (const kind of [/^job /, /^consume /, /^deliver email /]) {
      const inside = spansNamed(kind).flatMap(childrenOf)
      expect([kind, inside.some(({ name }) => /^(?:SELECT|UPDATE|DELETE) \w/.test(name))]).toEqual([
        kind,
        true,
      ])
      expect(spansNamed(kind).every(({ parentSpanId = '' }) => parentSpanId === '')).toBe(true)
    }
    expect(spansNamed(/^webhook$/).map((span) => attributeOf(span, 'vicino.outcome'))).toEqual(['200'])
    expect(spansNamed(/^GET \/api\/v1\/stream$/)).toHaveLength(1)
    expect(spansNamed(/^read for streams$/).length).toBeGreaterThan(0)
    expect(spansNamed(/health|metrics/)).toEqual([])
    expect(collector.bodies.join('\n')).not.toMatch(/tracce@|Traccia Prova|Tenuta7Sole/)

    const lines = printed().flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as object] : []))
    expect(lines).toContainEqual(
      expect.objectContaining({ reqId: 'proxy:1/a', trace_id: TRACE, route: '/api/v1/auth/register' }),
    )
    expect(lines).toContainEqual(expect.objectContaining({ route: '/api/v1/stream', user: user._id }))
    await receiver.close()
    await processes.end()
  },
)

it(
  'a collector that does not answer delays neither the start nor the stop',
  { timeout: 300_000 },
  async () => {
    const processes = await ServerProcesses.inNewFolder({
      DATABASE_URL: database.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      MAP_STYLE_URL: 'none',
    })
    const { server, address } = await started(processes)
    // A busy machine may refuse a request for a moment.
    await expect.poll(async () => (await fetch(`${address}/api/v1/settings`)).status).toBe(200)
    expect(await stop(server, 'SIGTERM')).toBe(0)
    await processes.end()
  },
)

it('without a collector the SDK is not loaded', { timeout: 300_000 }, async () => {
  const processes = await ServerProcesses.inNewFolder({
    NODE_OPTIONS: `--import=${new URL('testing/without-telemetry.ts', import.meta.url).href}`,
    DATABASE_URL: database.url,
    MAP_STYLE_URL: 'none',
  })
  const { server } = await started(processes)
  expect(await stop(server, 'SIGTERM')).toBe(0)
  await processes.end()
})

/** Starts a server without a demo and keeps what it prints. */
async function started(processes: ServerProcesses) {
  const server = processes.launch('--no-demo')
  let output = ''
  server.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const address = () => /Vicino is ready: ([^\s"]+)/.exec(output)?.[1]
  void exitOf(server)
  await expect.poll(() => address() ?? server.exitCode, { timeout: 120_000 }).toEqual(expect.any(String))
  return { server, address: address() ?? '', printed: () => output.split('\n') }
}
