import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.gen.ts'

/** The database or a transaction on it: what every query takes as its first argument (house rule 4). */
export type Db = Kysely<DB> | Transaction<DB>
export type Database = Kysely<DB>

export interface DatabaseOptions {
  readonly url: string
  readonly poolSize?: number
  /** Told of every statement: tests count them, logs time them. */
  readonly onStatement?: (sql: string, milliseconds: number) => void
}

// bigint counts fit a double for any table of ours.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Opens the pool. Statements are prepared once a connection under the hash of their text. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 20,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    // A request never waits longer than this for one statement.
    statement_timeout: 30_000,
    // Texts are few and plain: planned once a connection for all values (planning anew costs more than most pages),
    // and never spread over more processes, which would let one slow page take what others need.
    options: '-c plan_cache_mode=force_generic_plan -c max_parallel_workers_per_gather=0',
    Client: PreparingClient,
  })
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  const { onStatement } = options
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
 * Names each parametrised statement, so that PostgreSQL plans it once a connection rather than once a request. Asks pg
 * by callback: with its own promises each result survives minor collections and stays until a full one.
 */
class PreparingClient extends pg.Client {
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
