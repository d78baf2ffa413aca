import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import pg from 'pg'

/** Longest wait for a connection, from the pool or to the server. */
const CONNECTION_MS = 4000
/** The same limit for programs and tests, for which nobody waits at a screen. */
const PATIENT_CONNECTION_MS = 60_000
/** After this many ms a statement, or a wait for a connection, makes the pool test the database. */
const SUSPICIOUS_MS = 1000
/** Most ms that a new connection may take to answer that test. */
const PROBE_MS = 2000
const LOOK_MS = 250
const PROBE_EVERY_MS = 1000
/** Most ms for idle connections to end when the pool closes. */
const GOODBYE_MS = 2000

/** Error: the database did not answer, or the pool was told to give up. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent'
}

interface Waiting {
  readonly since: number
  readonly refuse: (error: Error) => void
}

/**
 * pg's pool, which also notices a database that stopped answering (frozen, or behind a dead
 * network); pg itself would wait for ever. A long statement is no proof, so it only makes the pool
 * open a test connection. If that gets no answer either, and no statement has got one lately, all
 * connections are cut and all waiting requests refused, at most four seconds after the silence
 * began. From then on requests are refused at once, until a repeated probe finds the database
 * answering again. A connection whose statement outlasts PostgreSQL's own limit is cut too, because
 * only its answer can be missing.
 */
export class WatchedPool {
  readonly size: number
  /** The options of the pool, without the password; Kysely reads them. */
  readonly options: object
  readonly #pool: pg.Pool
  readonly #url: string
  readonly #onSilent: () => void
  readonly #limitMs: number
  readonly #clients = new Set<PreparingClient>()
  readonly #waiting = new Set<Waiting>()
  readonly #timer: NodeJS.Timeout | undefined
  #silent = false
  #probing = false
  #nextProbe = 0

  constructor(config: pg.PoolConfig & { connectionString: string; max: number }, watch: Watch) {
    this.size = config.max
    this.options = { max: config.max }
    this.#url = config.connectionString
    this.#limitMs = watch.limitMs
    this.#onSilent = () => watch.onLost(new DatabaseSilent('the database does not answer'))
    this.#pool = new pg.Pool({
      ...config,
      connectionTimeoutMillis: watch.notices ? CONNECTION_MS : PATIENT_CONNECTION_MS,
      keepAlive: true,
      Client: PreparingClient,
    })
    // The pool replaces a connection that dies while idle, but without this listener its error
    // would end the process. While the pool closes, such errors are expected and not reported.
    this.#pool.on('error', (error) => this.#pool.ending || watch.onLost(error))
    this.#pool.on('connect', (client) => this.#clients.add(client as pg.Client as PreparingClient))
    this.#pool.on('remove', (client) => this.#clients.delete(client as pg.Client as PreparingClient))
    if (watch.notices) this.#timer = setInterval(() => this.#look(), LOOK_MS).unref()
  }

  /** Number of requests that wait for a connection. */
  get waiting(): number {
    return this.#pool.waitingCount
  }

  /** True while the database does not answer. */
  get silent(): boolean {
    return this.#silent
  }

  /** Called by Kysely. @throws DatabaseSilent, and what pg throws when it cannot connect */
  connect(): Promise<pg.PoolClient> {
    if (this.#silent) return Promise.reject(new DatabaseSilent('The database does not answer'))
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { since: performance.now(), refuse: reject }
      this.#waiting.add(waiting)
      this.#pool.connect((error, client, release) => {
        const stillWanted = this.#waiting.delete(waiting)
        if (error !== undefined || client === undefined) reject(error ?? new DatabaseSilent('no connection'))
        else if (stillWanted) resolve(client)
        else release()
      })
    })
  }

  /** Closes all connections; those that do not answer are cut. */
  async end(): Promise<void> {
    clearInterval(this.#timer)
    const cut = setTimeout(() => this.#cut(), GOODBYE_MS)
    await this.#pool.end()
    clearTimeout(cut)
  }

  #look(): void {
    const now = performance.now()
    for (const client of this.#clients) if (now - (client.since ?? now) > this.#limitMs) client.cut()
    if (this.#probing || now < this.#nextProbe) return
    const before = now - SUSPICIOUS_MS
    const isLong = ({ since }: { since: number | undefined }): boolean =>
      since !== undefined && since < before
    if (this.#silent || [...this.#waiting].some(isLong) || [...this.#clients].some(isLong)) void this.#probe()
  }

  async #probe(): Promise<void> {
    this.#probing = true
    const began = performance.now()
    const answers = await databaseAnswers(this.#url, PROBE_MS)
    // A busy machine may be slow with new connections; half of the time covers a database that
    // froze during the probe.
    const others = [...this.#clients].some(({ answered }) => answered > began + PROBE_MS / 2)
    this.#probing = false
    this.#nextProbe = performance.now() + (answers ? PROBE_EVERY_MS : 0)
    const wasSilent = this.#silent
    this.#silent = !answers && !others
    if (!this.#silent) return
    if (!wasSilent) this.#onSilent()
    for (const { refuse } of this.#waiting) refuse(new DatabaseSilent('The database does not answer'))
    this.#waiting.clear()
    this.#cut()
  }

  #cut(): void {
    for (const client of this.#clients) client.cut()
  }
}

interface Watch {
  /**
   * True when a silent database is noticed; off for programs, whose statements may take any time.
   */
  readonly notices: boolean
  /** A connection is cut when a statement has no answer for this many ms. */
  readonly limitMs: number
  readonly onLost: (error: Error & { code?: string }) => void
}

/**
 * Tells whether a server accepts a new connection within some milliseconds; one that refuses it
 * with a reason answers, too.
 */
export async function databaseAnswers(url: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  let late: NodeJS.Timeout | undefined
  try {
    return await Promise.race([
      client.connect().then(
        () => true,
        (error: unknown) => error instanceof pg.DatabaseError,
      ),
      new Promise<boolean>((resolve) => {
        // An answer that waits unread in the socket, because this process was busy, is read before
        // the verdict.
        late = setTimeout(() => setImmediate(() => setImmediate(() => resolve(false))), withinMs)
      }),
    ])
  } finally {
    clearTimeout(late)
    streamOf(client)?.destroy()
  }
}

/** The socket of a connection, which pg's types do not name. */
function streamOf(client: pg.Client): { destroy(): void } | undefined {
  return (client as unknown as { connection?: { stream?: { destroy(): void } } }).connection?.stream
}

/**
 * Begins a statement whose text depends on people's filters. It gets no name, because a connection
 * keeps named statements as long as it lives.
 */
export const UNNAMED = '/* unnamed */'

/**
 * Names each statement with parameters, so that PostgreSQL plans it once a connection instead of
 * once a request. It calls pg with a callback, because pg's own promises keep each result in memory
 * until a full garbage collection.
 */
class PreparingClient extends pg.Client {
  /** When the running statement began (performance.now); undefined when none runs. */
  since: number | undefined
  /** When a statement was last answered. */
  answered = 0

  constructor(config?: pg.ClientConfig) {
    super(config)
    // A connection that is lost in the middle of a transaction makes the following statements fail,
    // which is reported there. Without this listener the error would end the process; the pool's
    // listener covers only idle connections.
    this.on('error', () => undefined)
  }

  /** Cuts the connection at once, so that its statement fails. */
  cut(): void {
    streamOf(this)?.destroy()
  }

  // pg's overloads cannot be extended one by one; Kysely only calls (text, values).
  override query = ((text: unknown, values?: unknown, callback?: unknown) => {
    const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
    if (typeof text !== 'string' || callback !== undefined || typeof values === 'function') {
      return query.call(this, text, values, callback)
    }
    const prepared = Array.isArray(values) && values.length > 0 && !text.startsWith(UNNAMED)
    const config = prepared ? { name: statementName(text), text, values } : { text, values }
    this.since = performance.now()
    return new Promise((resolve, reject) => {
      query.call(this, config, (error: Error | null | undefined, result: unknown) => {
        this.since = undefined
        this.answered = performance.now()
        if (error) reject(error)
        else resolve(result)
      })
    })
  }) as pg.Client['query']
}

const names = new Map<string, string>()

function statementName(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `s${createHash('sha1').update(text).digest('base64url')}`
  // Texts of statements do not depend on data, so they are few; the limit guards against code that
  // gets this wrong.
  if (names.size < 2000) names.set(text, name)
  return name
}
