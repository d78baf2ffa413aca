/** A process that plays people who open codes, and a till that confirms them, over HTTP, 32 at a time. */
import { Agent, request } from 'node:http'
import pg from 'pg'
import { answerMessages } from '../lib/child.ts'

export interface Shopping {
  readonly address: string
  /** Access tokens of the people, and of the till. */
  readonly customers: readonly string[]
  readonly till: string
  readonly deals: readonly string[]
  readonly seconds: number
  /** Number of the first turn. The people take turns in a row, and go on to the next deal after each round. */
  readonly from: number
  /** 'whole': open and confirm. 'confirm': codes are opened before the time is taken. */
  readonly measure: 'whole' | 'confirm'
}

export interface Shopped {
  readonly perSecond: number
  /** Refused requests, by code. */
  readonly failed: Readonly<Record<string, number>>
  readonly upTo: number
  /** The 99th percentile of confirmations, in milliseconds. */
  readonly p99Ms: number
  /** What the database wrote to its log for each turn that was timed. */
  readonly logBytes: number
}

const CLIENTS = 32
/** Codes that each person opens ahead of a measurement of confirmations, of several deals. */
const AHEAD = 2
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })

const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
await client.connect()
/** How much the database has written to its log so far. */
const logged = async (): Promise<number> =>
  Number((await client.query<{ at: string }>(`SELECT pg_current_wal_insert_lsn() - '0/0' AS at`)).rows[0]?.at)

answerMessages(shop, () => client.end())

async function shop(shopping: Shopping): Promise<Shopped> {
  const { customers, deals, seconds } = shopping
  let next = shopping.from
  const failed: Record<string, number> = {}
  const fail = (status: number, body: unknown): void => {
    const code = (body as { code?: string }).code ?? String(status)
    failed[code] = (failed[code] ?? 0) + 1
  }
  const times: number[] = []
  const open = async (): Promise<string> => {
    const turn = next
    next += 1
    const lap = Math.floor(turn / customers.length)
    const { status, body } = await post(
      shopping.address,
      '/redemption',
      customers[turn % customers.length] ?? '',
      {
        // The next deal in each round, so that nobody gets the same deal twice.
        dealId: deals[(turn + lap) % deals.length],
      },
    )
    if (status === 201) return (body as { transactionId: string }).transactionId
    fail(status, body)
    return ''
  }
  const confirm = async (transactionId: string): Promise<void> => {
    const started = performance.now()
    const { status, body } = await post(shopping.address, '/redemption/confirm', shopping.till, {
      transactionId,
    })
    times.push(performance.now() - started)
    if (status !== 200) fail(status, body)
  }
  const ready: string[] = []
  if (shopping.measure === 'confirm') {
    let left = customers.length * (deals.length > 1 ? AHEAD : 1)
    await together(async () => {
      while (left > 0) {
        left -= 1
        ready.push(await open())
      }
    })
  }
  const loggedBefore = await logged()
  const started = performance.now()
  const until = started + seconds * 1000
  let done = 0
  await together(async () => {
    while (performance.now() < until) {
      const code = shopping.measure === 'confirm' ? ready.pop() : await open()
      if (code === undefined) return
      await confirm(code)
      done += 1
    }
  })
  const took = (performance.now() - started) / 1000
  const logBytes = ((await logged()) - loggedBefore) / done
  // Codes that are still open would count against the limit of open codes in the next measurement.
  await together(async () => {
    for (let code = ready.pop(); code !== undefined; code = ready.pop()) await confirm(code)
  })
  const sorted = times.toSorted((a, b) => a - b)
  const p99Ms = sorted[Math.floor(sorted.length * 0.99)] ?? 0
  return { perSecond: done / took, failed, upTo: next, p99Ms, logBytes }
}

const together = (work: () => Promise<void>) => Promise.all(Array.from({ length: CLIENTS }, work))

function post(
  address: string,
  path: string,
  token: string,
  body: object,
): Promise<{ status: number; body: unknown }> {
  const payload = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sent = request(
      `${address}/api/v1${path}`,
      {
        method: 'POST',
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as unknown }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(payload)
  })
}
