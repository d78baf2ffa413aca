import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { inStatementSpan } from '../telemetry/spans.ts'
import { primaryOf } from './primary.ts'

/** What a connection is for, and what is set on it. */
export interface Session {
  /** The address of the database (primary.ts). */
  readonly url: string
  /** Name in pg_stat_activity. */
  readonly name: string
  /**
   * Settings of PostgreSQL, by name. They are set by a statement after the connection is made: as
   * options of its start a pooler would drop or refuse them. None where a pooler shares
   * connections between transactions.
   */
  readonly settings?: Readonly<Record<string, string>>
  /** Whether statements are prepared; poolers of old versions lose prepared ones. */
  readonly prepares?: boolean
}

/** The options of a client with a session. */
export const optionsOf = (session: Session): pg.ClientConfig & { readonly session: Session } => ({
  connectionString: primaryOf(session.url).first,
  application_name: session.name,
  session,
})

/**
 * Begins a statement whose text depends on people's filters. It gets no name, because a connection
 * keeps named statements as long as it lives.
 */
export const UNNAMED = '/* unnamed */'

const READ_ONLY = '25006'

/**
 * The value of a setting as SQL. Citus plans a statement by its values, because they say on which
 * worker its rows are: a database with Citus gets no generic plans.
 */
const valueOf = (name: string, value = ''): string =>
  name === 'plan_cache_mode'
    ? `CASE WHEN to_regproc('citus_version') IS NULL THEN '${value}' ELSE 'auto' END`
    : `'${value}'`

type Failure = Error & { code?: string; routine?: string }

/**
 * A connection to the server that takes writes. It names each statement with parameters, so that
 * PostgreSQL plans it once a connection instead of once a request. It calls pg with a callback,
 * because pg's own promises keep each result in memory until a full garbage collection.
 */
export class SessionClient extends pg.Client {
  /** When the running statement began (performance.now); undefined when none runs. */
  since: number | undefined
  /** When a statement was last answered. */
  answered = 0
  readonly #session: Session
  #server = ''
  /** How often each statement had to be prepared anew, by its name. */
  readonly #renewed = new Map<string, number>()

  constructor(config: pg.ClientConfig & { readonly session: Session }) {
    super(config)
    this.#session = config.session
    // A connection that is lost in the middle of a transaction makes the following statements fail,
    // which is reported there. Without this listener the error would end the process; the pool's
    // listener covers only idle connections.
    this.on('error', () => undefined)
  }

  /** Cuts the connection at once, so that its statement fails. */
  cut(): void {
    streamOf(this)?.destroy()
  }

  /** pg-pool calls this with a callback, everybody else without. */
  override connect = ((report?: (error?: Error) => void) => {
    const connected = this.#connect()
    if (report === undefined) return connected
    connected.then(() => report(), report)
    return undefined
  }) as pg.Client['connect']

  async #connect(): Promise<this> {
    const primary = primaryOf(this.#session.url)
    try {
      this.#server = await primary.find()
      if (primary.isOneOfSeveral) this.#turnTo(this.#server)
      await new Promise<void>((resolve, reject) => {
        pg.Client.prototype.connect.call(this, (error: Error | null) => (error ? reject(error) : resolve()))
      })
      await this.#begin(primary.isOneOfSeveral)
      return this
    } catch (error) {
      primary.forget(this.#server)
      this.cut()
      throw error
    }
  }

  /** Names the server to connect to; pg reads these two fields when it connects. */
  #turnTo(server: string): void {
    const { host, port } = new pg.Client({ connectionString: server })
    Object.assign(this, { host, port })
  }

  /** Sets the session's settings. @throws Error 25006 when the server has become read-only */
  async #begin(isOneOfSeveral: boolean): Promise<void> {
    const { settings = {} } = this.#session
    const names = Object.keys(settings)
    if (names.length === 0 && !isOneOfSeveral) return
    const values = names.map((name) => `set_config('${name}', ${valueOf(name, settings[name])}, false)`)
    const { rows } = await this.query<{ standby: boolean }>(
      `SELECT ${['pg_is_in_recovery() AS standby', ...values].join(', ')}`,
    )
    if (isOneOfSeveral && rows[0]?.standby === true) {
      throw Object.assign(new Error('this server takes no writes'), { code: READ_ONLY })
    }
  }

  // pg's overloads cannot be extended one by one; Kysely only calls (text, values).
  override query = ((text: unknown, values?: unknown, callback?: unknown) => {
    if (typeof text !== 'string' || callback !== undefined || typeof values === 'function') {
      return this.#submit(text, values, callback)
    }
    const isNamed =
      (this.#session.prepares ?? true) &&
      Array.isArray(values) &&
      values.length > 0 &&
      !text.startsWith(UNNAMED)
    const prepared = isNamed ? statementName(text) : undefined
    return inStatementSpan({ text, prepared }, () => this.#answer(text, values, prepared))
  }) as pg.Client['query']

  #answer(text: string, values: unknown, name: string | undefined): Promise<unknown> {
    const times = name === undefined ? 0 : (this.#renewed.get(name) ?? 0)
    const config =
      name === undefined ? { text, values } : { name: times === 0 ? name : `${name}.${times}`, text, values }
    const isAlone = (this as unknown as { getTransactionStatus(): string }).getTransactionStatus() === 'I'
    this.since = performance.now()
    return new Promise((resolve, reject) => {
      this.#submit(config, (error: Failure | null | undefined, result: unknown) => {
        this.since = undefined
        this.answered = performance.now()
        if (!error) return resolve(result)
        if (name !== undefined && isStalePlan(error)) {
          this.#renewed.set(name, times + 1)
          if (isAlone) return resolve(this.#answer(text, values, name))
          // The transaction is lost, and like one that collided with another it can run again.
          return reject(Object.assign(error, { code: '40001' }))
        }
        if (error.code === READ_ONLY) {
          // The server was made a standby: the next connection looks for its successor.
          primaryOf(this.#session.url).forget(this.#server)
          this.cut()
        }
        return reject(error)
      })
    })
  }

  #submit(...args: unknown[]): unknown {
    return (pg.Client.prototype.query as (...args: unknown[]) => unknown).apply(this, args)
  }
}

/**
 * Whether a statement failed because a migration has changed the columns of its answer since it
 * was prepared on this connection.
 */
const isStalePlan = ({ code, routine }: Failure): boolean =>
  code === '0A000' && routine === 'RevalidateCachedQuery'

/** The socket of a connection, which pg's types do not name. */
function streamOf(client: pg.Client): { destroy(): void } | undefined {
  return (client as unknown as { connection?: { stream?: { destroy(): void } } }).connection?.stream
}

/**
 * Tells whether a database answers a new connection within some milliseconds; one that refuses it
 * with a reason answers, too. It is asked a statement, because a pooler also accepts connections
 * while the server behind it stands still.
 */
export async function databaseAnswers(url: string, withinMs: number): Promise<boolean> {
  const client = new SessionClient(optionsOf({ url, name: 'vicino-probe' }))
  let late: NodeJS.Timeout | undefined
  try {
    return await Promise.race([
      client
        .connect()
        .then(() => client.query('SELECT 1'))
        .then(
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
    client.cut()
  }
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
