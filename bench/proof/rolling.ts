import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { programOf } from '@vicino/server/platform/testing/debian'
import { freePort } from '@vicino/server/platform/testing/free-port'
import { type ProofDatabase, startDatabase } from './database.ts'
import { Customer, makePeople, type People, sender } from './people.ts'
import { Started } from './programs.ts'
import { copyRelease, makeNext } from './release.ts'
import { runProgram, type Server, startServer } from './server.ts'
import { Streams } from './streams.ts'

const CUSTOMERS = 8
const DEALS = 3000
const STREAMS = 4
/** How often the proxy asks each server whether it is ready, in ms. */
const CHECK_MS = 200
const STOP_DELAY_MS = 3000
/** Load between two steps, in ms. */
const STEADY_MS = 2000
/** A stream is open again within this time, in ms: the server spreads them over five seconds. */
const LONGEST_GAP_MS = 7000

/**
 * Two servers of one release behind haproxy under load become two of the next one, which migrates
 * first, and then two of the first again. No request may fail.
 * @param args a commit whose release is the first one; by default the working tree
 */
export async function proveRolling([commit]: readonly string[]): Promise<void> {
  const started = new Started()
  try {
    const haproxy = programOf(['haproxy'], 'haproxy')
    const database = await startDatabase(started)
    const before = await copyRelease(join(database.folder, 'before/release'), commit)
    const after = await copyRelease(join(database.folder, 'after/release'), undefined)
    await makeNext(after)
    const place = new Place(started, database, [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ])
    const proxy = await startProxy(started, haproxy, database.folder, place.ports)
    await roll(place, proxy, before, after)
    console.log(await place.run('reconcile.ts', after))
  } finally {
    await started.end()
  }
}

/** Four places for servers, each with a port and a data folder. */
class Place {
  readonly ports: readonly number[]
  readonly #started: Started
  readonly #database: ProofDatabase

  constructor(started: Started, database: ProofDatabase, ports: readonly number[]) {
    this.#started = started
    this.#database = database
    this.ports = ports
  }

  get url(): string {
    return this.#database.url()
  }

  start(index: number, release: string): Promise<Server> {
    return startServer(this.#started, {
      release,
      ...this.#options(`data${index}`),
      port: this.ports[index] ?? 0,
    })
  }

  run(script: string, release: string): Promise<string> {
    return runProgram(this.#started, script, { release, ...this.#options('program') })
  }

  #options(name: string) {
    const env = {
      DATABASE_URL: this.url,
      DATABASE_POOL: '8',
      STOP_DELAY_MS: String(STOP_DELAY_MS),
      MIGRATIONS: 'separate',
      TRUSTED_HOPS: '1',
    }
    return { dataDir: join(this.#database.folder, name), env }
  }
}

async function roll(place: Place, proxy: string, before: string, after: string): Promise<void> {
  console.log(await place.run('db-migrate.ts', before))
  const people = await makePeople(place.url, CUSTOMERS, DEALS)
  const first = [await place.start(0, before), await place.start(1, before)]
  await seen()
  const load = new Load(proxy, people)
  await load.begin()
  await pause(STEADY_MS)
  const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const result = await work()
    await pause(STEADY_MS)
    load.print(name)
    return result
  }
  await step('the new release migrates, the old one serves', () => place.run('db-migrate.ts', after))
  const second = await step('new servers start, old ones stop', () => exchange(place, first, after, 2))
  const third = await step('back: old servers start on the new tables, new ones stop', () =>
    exchange(place, second, before, 0),
  )
  await load.end()
  for (const server of third) await server.stop()
}

/** Starts two servers, one after the other, and stops one of the others after each. */
async function exchange(
  place: Place,
  others: readonly Server[],
  release: string,
  at: number,
): Promise<Server[]> {
  const servers: Server[] = []
  for (const [index, other] of others.entries()) {
    servers.push(await place.start(at + index, release))
    await seen()
    await other.stop()
  }
  return servers
}

/** Waits until the proxy has asked a new server. */
const seen = (): Promise<void> => pause(CHECK_MS * 5)

interface Count {
  sent: number
  failed: number
  slowestMs: number
}

/** Customers who go on until they are stopped, with the counts of their requests. */
class Load {
  readonly #customers: readonly Customer[]
  readonly #deals: readonly string[]
  readonly #address: string
  readonly #counts = new Map<string, Count>()
  readonly #failures: string[] = []
  #streams: Streams | undefined
  #isOver = false
  #work: Promise<unknown> = Promise.resolve()

  constructor(address: string, { customers, deals }: People) {
    this.#address = address
    this.#deals = deals
    const send = sender(address, (kind, failure, ms) => this.#note(kind, failure, ms))
    this.#customers = customers.map((email) => new Customer(send, email))
  }

  async begin(): Promise<void> {
    for (const customer of this.#customers) await customer.signIn()
    this.#streams = new Streams(
      this.#address,
      this.#customers.slice(0, STREAMS).map(({ token }) => token),
    )
    this.#work = Promise.all(this.#customers.map((customer) => this.#shop(customer)))
  }

  async #shop(customer: Customer): Promise<void> {
    for (const [index, deal] of this.#deals.entries()) {
      if (this.#isOver) return
      const round = [() => customer.feed(), () => customer.react(deal), () => customer.redeem(deal)]
      // A sign-in costs as much as a hundred other requests.
      if (index % 20 === 0) round.push(() => customer.signIn())
      for (const act of round) await act().catch(() => pause(100))
    }
    throw new Error('the customers have redeemed all deals: the proof needs more of them')
  }

  #note(kind: string, failure: string | undefined, ms: number): void {
    const count = this.#counts.get(kind) ?? { sent: 0, failed: 0, slowestMs: 0 }
    count.sent += 1
    count.slowestMs = Math.max(count.slowestMs, Math.round(ms))
    if (failure !== undefined) {
      count.failed += 1
      this.#failures.push(`${kind}: ${failure}`)
    }
    this.#counts.set(kind, count)
  }

  print(step: string): void {
    console.log(`\n${step}`)
    console.table(Object.fromEntries(this.#counts))
    this.#counts.clear()
  }

  /** @throws Error when a request has failed or a stream came back late */
  async end(): Promise<void> {
    this.#isOver = true
    await this.#work
    const streams = this.#streams
    streams?.end()
    if (streams === undefined) return
    const { told, cut, refused } = streams
    const gap = Math.round(streams.longestGapMs)
    console.log(
      `streams: ${told} told to come back, ${cut} cut, ${refused.length} refused, longest gap ${gap} ms`,
    )
    const problems = [
      ...this.#failures.slice(0, 20),
      ...(this.#failures.length > 0 ? [`${this.#failures.length} requests failed`] : []),
      ...refused.map((why) => `a stream was refused: ${why}`),
      ...(cut > 0 ? [`${cut} streams were cut without a word`] : []),
      ...(told === 0 ? ['no stream was told to come back'] : []),
      ...(gap > LONGEST_GAP_MS ? [`a stream was away for ${gap} ms`] : []),
    ]
    if (problems.length > 0) throw new Error(problems.join('\n'))
    console.log('0 requests failed')
  }
}

/** Starts haproxy in front of the ports; docs/operations.md shows the same lines. */
async function startProxy(
  started: Started,
  haproxy: string,
  folder: string,
  ports: readonly number[],
): Promise<string> {
  const port = await freePort()
  const servers = ports.map((each, index) => `  server s${index} 127.0.0.1:${each} check`)
  await mkdir(join(folder, 'haproxy'), { recursive: true })
  const file = join(folder, 'haproxy/haproxy.cfg')
  await writeFile(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  option redispatch
  retries 3
  option forwardfor
frontend vicino
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /api/v1/health/ready
  default-server inter ${CHECK_MS}ms fall 2 rise 1
${servers.join('\n')}
`,
  )
  started.start(haproxy, ['-db', '-f', file])
  await pause(500)
  return `http://127.0.0.1:${port}`
}
