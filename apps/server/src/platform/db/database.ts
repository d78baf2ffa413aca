import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.gen.ts'

/** The database or a transaction on it: what every query takes as its first argument. */
export type Db = Kysely<DB> | Transaction<DB>
export type Database = Kysely<DB>

export interface DatabaseOptions {
  readonly url: string
  readonly poolSize?: number
  /**
   * Longest time of one statement in milliseconds; 0 = no limit (migrations, imports, programs). By default the limit
   * for requests.
   */
  readonly statementTimeoutMs?: number
  /** Called when an idle connection was lost; by default the loss is printed to stderr. */
  readonly onLost?: (lost: LostConnection) => void
  /** Called after every statement: tests count statements, logs time them. */
  readonly onStatement?: (sql: string, milliseconds: number) => void
}

/** Why a connection was lost. The error itself is not passed on: it refers to the client and so to the password. */
export interface LostConnection {
  /** SQLSTATE, or the operating system's code; undefined when the other side only closed the connection. */
  readonly code: string | undefined
  readonly message: string
}

/** Longest time that a statement of a request may take. */
const REQUEST_STATEMENT_MS = 30_000

/** Longest wait for a free connection; after it the request is answered with 503 (isOutOfReach). */
const CONNECTION_MS = 5000

// The counts and ids of our tables fit into a JavaScript number without loss.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Opens the pool of connections. Each connection prepares a statement once, under a name made from its text. */
export function openDatabase(options: DatabaseOptions): Database {
  const { onStatement, onLost = printLost, statementTimeoutMs = REQUEST_STATEMENT_MS } = options
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 20,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: CONNECTION_MS,
    // Plans: statements are few and simple, so each connection plans a statement once for all values; planning it for
    // every request would take longer than most answers.
    // Parallel workers: none, as one slow page would take the cores that others need.
    // Time limit: set here because pg leaves its own option out when the limit is 0.
    options: `-c plan_cache_mode=force_generic_plan -c max_parallel_workers_per_gather=0 -c statement_timeout=${statementTimeoutMs}`,
    Client: PreparingClient,
  })
  // The pool replaces a connection that dies while idle, but without this listener its error would end the process.
  // While the pool closes, such errors are expected and not reported.
  pool.on('error', (error: Error & { code?: string }) => {
    if (!pool.ending) onLost({ code: error.code, message: error.message })
  })
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement === undefined
      ? {}
      : {
          log: (event) => onStatement(event.query.sql, event.queryDurationMillis),
        }),
  })
}

/**
 * SQLSTATEs of a server that is starting, stopping or full, or that has cancelled a statement; and codes of the
 * operating system.
 */
const OUT_OF_REACH = /^(?:08\w{3}|53\w{3}|57P0[1-3]|57014|ECONNREFUSED|ECONNRESET|EPIPE)$/

/**
 * Whether a statement failed because the database could not be reached or was too busy, and not because of the
 * statement itself.
 */
export function isOutOfReach(error: Error & { readonly code?: string }): boolean {
  return (
    OUT_OF_REACH.test(error.code ?? '') ||
    // Errors of pg-pool that have no code.
    /^(?:timeout exceeded when trying to connect|Connection terminated)/.test(error.message)
  )
}

function printLost({ code, message }: LostConnection): void {
  process.stderr.write(`Lost a database connection: ${message}${code === undefined ? '' : ` (${code})`}\n`)
}

/**
 * Gives each statement with parameters a name, so that PostgreSQL plans it once a connection instead of once a request.
 * It calls pg with a callback: the promises that pg makes itself keep each result in memory until a full garbage
 * collection.
 */
class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    // A connection that is lost in the middle of a transaction makes the following statements fail, which is reported
    // there. Without this listener the error would end the process; the pool's listener covers only idle connections.
    this.on('error', () => undefined)
  }

  // pg's overloads cannot be extended one by one; Kysely only calls (text, values).
  override query = ((text: unknown, values?: unknown, callback?: unknown) => {
    const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
    if (typeof text !== 'string' || callback !== undefined || typeof values === 'function') {
      return query.call(this, text, values, callback)
    }
    const prepared = Array.isArray(values) && values.length > 0
    const config = prepared ? { name: statementName(text), text, values } : { text, values }
    return new Promise((resolve, reject) => {
      query.call(this, config, (error: Error | null | undefined, result: unknown) => {
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
  // Texts of statements do not depend on data, so they are few; the limit guards against code that gets this wrong.
  if (names.size < 2000) names.set(text, name)
  return name
}
