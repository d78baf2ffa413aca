/** A process that plays people who open codes, and a till that confirms them, over HTTP, 32 at a time. */
import pg from 'pg'
import { answerMessages } from '../lib/child.ts'
import { processorTimeOf } from '../lib/processor-time.ts'
import { Connection } from './connection.ts'

export interface Shopping {
  readonly address: string
  /** Access tokens of the people, and of the till. */
  readonly customers: readonly string[]
  readonly till: string
  readonly deals: readonly string[]
  readonly seconds: number
  /**
   * Number of the first turn. People take turns in a fixed order, and continue with the next deal
   * after each round.
   */
  readonly from: number
  /** 'whole' opens and confirms. 'confirm' opens codes before the timing starts. */
  readonly measure: 'whole' | 'confirm'
  /** Processes whose processor time is recorded. */
  readonly processes: { readonly database: number; readonly server: number }
}

export interface Shopped {
  readonly perSecond: number
  /** Refused requests, by code. */
  readonly failed: Readonly<Record<string, number>>
  readonly upTo: number
  /** The 99th percentile of confirmations, in milliseconds. */
  readonly p99Ms: number
  /** Bytes of the database's log for each timed turn. */
  readonly logBytes: number
  /**
   * Processor time of each timed turn in milliseconds; undefined when the system does not report
   * it.
   */
  readonly use: { readonly database: number; readonly server: number; readonly people: number } | undefined
}

const CLIENTS = 32
/** Codes of several deals that each person opens before confirmations are measured. */
const AHEAD = 2

const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
await client.connect()
/** Returns the bytes that the database has written to its log so far. */
const logged = async (): Promise<number> =>
  Number((await client.query<{ at: string }>(`SELECT pg_current_wal_insert_lsn() - '0/0' AS at`)).rows[0]?.at)

answerMessages(shop, () => client.end())

async function shop(shopping: Shopping): Promise<Shopped> {
  const { customers, deals, seconds } = shopping
  const connections = await Promise.all(
    Array.from({ length: CLIENTS }, () => Connection.to(shopping.address)),
  )
  const together = (work: (connection: Connection) => Promise<void>) => Promise.all(connections.map(work))
  let next = shopping.from
  const failed: Record<string, number> = {}
  const fail = (status: number, body: unknown): void => {
    const code = (body as { code?: string }).code ?? String(status)
    failed[code] = (failed[code] ?? 0) + 1
  }
  const times: number[] = []
  const open = async (connection: Connection): Promise<string> => {
    const turn = next
    next += 1
    const lap = Math.floor(turn / customers.length)
    const { status, body } = await connection.post('/redemption', customers[turn % customers.length] ?? '', {
      // The next deal in each round, so that nobody gets the same deal twice.
      dealId: deals[(turn + lap) % deals.length],
    })
    if (status === 201) return (body as { transactionId: string }).transactionId
    fail(status, body)
    return ''
  }
  const confirm = async (
    connection: Connection,
    transactionId: string,
    withoutScreen = false,
  ): Promise<void> => {
    const started = performance.now()
    const { status, body } = await connection.post('/redemption/confirm', shopping.till, {
      transactionId,
      ...(withoutScreen ? { withoutScreen } : {}),
    })
    times.push(performance.now() - started)
    if (status !== 200) fail(status, body)
  }
  const ready: string[] = []
  if (shopping.measure === 'confirm') {
    let left = customers.length * (deals.length > 1 ? AHEAD : 1)
    await together(async (connection) => {
      while (left > 0) {
        left -= 1
        ready.push(await open(connection))
      }
    })
  }
  const loggedBefore = await logged()
  const usedBefore = useOf(shopping.processes)
  const started = performance.now()
  const until = started + seconds * 1000
  let done = 0
  await together(async (connection) => {
    while (performance.now() < until) {
      const code = shopping.measure === 'confirm' ? ready.pop() : await open(connection)
      if (code === undefined) return
      await confirm(connection, code)
      done += 1
    }
  })
  const took = (performance.now() - started) / 1000
  const used = useOf(shopping.processes).map((ms, index) => (ms - (usedBefore[index] ?? 0)) / done)
  const [database = 0, server = 0, people = 0] = used
  const logBytes = ((await logged()) - loggedBefore) / done
  const timed = times.length
  // Open codes would count against the limit of open codes in the next measurement. On a busy
  // machine the first of them are minutes old, so the customer's screen counts as inactive and the
  // till must confirm on purpose.
  await together(async (connection) => {
    for (let code = ready.pop(); code !== undefined; code = ready.pop()) await confirm(connection, code, true)
  })
  for (const connection of connections) connection.end()
  const sorted = times.slice(0, timed).toSorted((a, b) => a - b)
  const p99Ms = sorted[Math.floor(sorted.length * 0.99)] ?? 0
  const use = Number.isNaN(database) ? undefined : { database, server, people }
  return { perSecond: done / took, failed, upTo: next, p99Ms, logBytes, use }
}

/** Returns the processor milliseconds so far, of the database, the server, and this process. */
const useOf = ({ database, server }: Shopping['processes']): number[] =>
  [database, server, process.pid].map((pid) => processorTimeOf(pid) ?? Number.NaN)
