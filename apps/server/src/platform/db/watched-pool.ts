import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { databaseAnswers, optionsOf, type Session, SessionClient } from './session-client.ts'

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
/** After this time an unused connection is closed. */
const IDLE_MS = 30_000

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
  /** Called with the ms that each wait for a connection has taken. */
  onConnected: ((milliseconds: number) => void) | undefined
  /** The options of the pool, without the password; Kysely reads them. */
  readonly options: object
  readonly #pool: pg.Pool
  readonly #url: string
  readonly #onSilent: () => void
  readonly #limitMs: number
  readonly #clients = new Set<SessionClient>()
  readonly #waiting = new Set<Waiting>()
  readonly #timer: NodeJS.Timeout | undefined
  #silent = false
  #probing = false
  #nextProbe = 0

  constructor(session: Session, max: number, watch: Watch) {
    this.size = max
    this.options = { max }
    this.#url = session.url
    this.#limitMs = watch.limitMs
    this.#onSilent = () => watch.onLost(new DatabaseSilent('the database does not answer'))
    // pg-pool hands its options on to each client, which finds its session there.
    const options: pg.PoolConfig = {
      ...optionsOf(session),
      max,
      idleTimeoutMillis: IDLE_MS,
      connectionTimeoutMillis: watch.notices ? CONNECTION_MS : PATIENT_CONNECTION_MS,
      keepAlive: true,
      // pg-pool makes each client with its own options.
      Client: SessionClient as unknown as new () => pg.ClientBase,
    }
    this.#pool = new pg.Pool(options)
    // The pool replaces a connection that dies while idle, but without this listener its error
    // would end the process. While the pool closes, such errors are expected and not reported.
    this.#pool.on('error', (error) => this.#pool.ending || watch.onLost(error))
    this.#pool.on('connect', (client) => this.#clients.add(client as unknown as SessionClient))
    this.#pool.on('remove', (client) => this.#clients.delete(client as unknown as SessionClient))
    if (watch.notices) this.#timer = setInterval(() => this.#look(), LOOK_MS).unref()
  }

  /** Number of requests that wait for a connection. */
  get waiting(): number {
    return this.#pool.waitingCount
  }

  /** Number of connections. */
  get open(): number {
    return this.#pool.totalCount
  }

  /** Number of connections that nobody uses. */
  get idle(): number {
    return this.#pool.idleCount
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
        else if (stillWanted) {
          this.onConnected?.(performance.now() - waiting.since)
          resolve(client)
        } else release()
      })
    })
  }

  /** The database has answered somebody else just now, so requests need not wait for the next probe. */
  heard(): void {
    this.#silent = false
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
    this.giveUp()
  }

  /** Fails all statements that run or wait, because no answer can be expected. */
  giveUp(): void {
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
