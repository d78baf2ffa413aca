/** A process that sends requests. */
import { Agent, get } from 'node:http'
import autocannon from 'autocannon'
import { answerMessages } from '../lib/child.ts'

/** Different requests of one connection in a round. */
const IN_TURN = 500

export interface Load {
  readonly address: string
  readonly token: string
  readonly paths: readonly string[]
  /** JSON bodies posted to the first path, one after the other; only for 'rate'. */
  readonly bodies?: readonly string[]
  /** User agent of the requests; only for 'rate'. */
  readonly userAgent?: string
  readonly seconds: number
  readonly connections: number
  /** 'rate' sends as many requests as possible. 'latency' times each request in microseconds. */
  readonly kind: 'rate' | 'latency'
}

export interface Measured {
  readonly perSecond: number
  readonly failed: number
  readonly p50Ms: number
  readonly p99Ms: number
}

answerMessages(
  (load: Load) => (load.kind === 'rate' ? rate(load) : latency(load)),
  () => Promise.resolve(),
)

async function rate(load: Load): Promise<Measured> {
  const { address, token, paths, bodies, userAgent, seconds, connections } = load
  const requests =
    bodies?.map((body) => ({ method: 'POST' as const, path: paths[0] ?? '', body })) ??
    paths.map((path) => ({ method: 'GET' as const, path }))
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    // The measurement ends after a whole sample.
    sampleInt: Math.min(1, seconds) * 1000,
    headers: {
      authorization: `Bearer ${token}`,
      ...(bodies && { 'content-type': 'application/json' }),
      ...(userAgent && { 'user-agent': userAgent }),
    },
    requests: requests.slice(0, 1),
    setupClient(client) {
      // Each connection and round starts at another request, so that they do not all send the same.
      const from = Math.floor(Math.random() * requests.length)
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)].slice(0, IN_TURN))
    },
  })
  return {
    perSecond: result.requests.total / result.duration,
    failed: result.non2xx - result['3xx'] + result.errors,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  }
}

async function latency({ address, token, paths, seconds, connections }: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let failed = 0
  let sent = 0
  const until = performance.now() + seconds * 1000
  const one = (path: string) =>
    new Promise<void>((resolve, reject) => {
      const started = performance.now()
      get(address + path, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
        response.resume()
        response.on('end', () => {
          times.push(performance.now() - started)
          if (response.statusCode !== 200) failed += 1
          resolve()
        })
      }).on('error', reject)
    })
  const worker = async () => {
    while (performance.now() < until) {
      sent += 1
      await one(paths[sent % paths.length] ?? '')
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { perSecond: times.length / seconds, failed, p50Ms: at(0.5), p99Ms: at(0.99) }
}
