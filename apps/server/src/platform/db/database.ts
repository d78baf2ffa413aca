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
  /** Milliseconds that one statement may take, 0 for no limit (migrations, imports, programs); a request's unless told. */
  readonly statementTimeoutMs?: number
  /** Told of every connection that was lost while idle; printed to stderr unless told. */
  readonly onLost?: (lost: LostConnection) => void
  /** Told of every statement: tests count them, logs time them. */
  readonly onStatement?: (sql: string, milliseconds: number) => void
}

/** Why a connection was lost. Nothing else of the error: it holds the client, and that the password. */
export interface LostConnection {
  /** SQLSTATE or a code of the system; undefined when the other side only hung up. */
  readonly code: string | undefined
  readonly message: string
}

/** No request waits longer than this for one statement. */
const REQUEST_STATEMENT_MS = 30_000

/** A request that gets no connection by then is told to come again (isOutOfReach). */
const CONNECTION_MS = 5000

// bigint counts fit a double for any table of ours.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Opens the pool. Statements are prepared once a connection under the hash of their text. */
export function openDatabase(options: DatabaseOptions): Database {
  const { onStatement, onLost = printLost, statementTimeoutMs = REQUEST_STATEMENT_MS } = options
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 20,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: CONNECTION_MS,
    // Texts are few and plain: planned once a connection for all values (planning anew costs more than most pages),
    // and never spread over more processes, which would let one slow page take what others need.
    // The limit stands here because pg leaves out its own option when that is 0.
    options: `-c plan_cache_mode=force_generic_plan -c max_parallel_workers_per_gather=0 -c statement_timeout=${statementTimeoutMs}`,
    Client: PreparingClient,
  })
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  // Of a pool that is closing, the last ones may still hear that the database goes too.
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

/** SQLSTATEs of a server that starts, stops, is full or has cut a statement off; codes of the system without one. */
const OUT_OF_REACH = /^(?:08\w{3}|53\w{3}|57P0[1-3]|57014|ECONNREFUSED|ECONNRESET|EPIPE)$/

/** Whether a statement failed because the database was not to be had, rather than for what it asked. */
export function isOutOfReach(error: Error & { readonly code?: string }): boolean {
  return (
    OUT_OF_REACH.test(error.code ?? '') ||
    // pg-pool gives these no code.
    /^(?:timeout exceeded when trying to connect|Connection terminated)/.test(error.message)
  )
}

function printLost({ code, message }: LostConnection): void {
  process.stderr.write(`Lost a database connection: ${message}${code === undefined ? '' : ` (${code})`}\n`)
}

/**
 * Names each parametrised statement, so that PostgreSQL plans it once a connection rather than once a request. Asks pg
 * by callback: with its own promises each result survives minor collections and stays until a full one.
 */
class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    // One that is lost in the middle of a transaction fails the statements that follow; without a listener here (the
    // pool's is for idle ones) it would end the process.
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
  // Statement texts are built from code, not from data; the cap only guards against a mistake there.
  if (names.size < 2000) names.set(text, name)
  return name
}
