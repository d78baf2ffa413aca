import { basename } from 'node:path'
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { currentReading } from './reading.ts'
import type { DB } from './schema.gen.ts'
import { DatabaseSilent, WatchedPool } from './watched-pool.ts'

/** The database or a transaction on it; every query takes it as its first argument. */
export type Db = Kysely<DB> | Transaction<DB>
export type Database = Kysely<DB>

export interface DatabaseOptions {
  readonly url: string
  /** What the connections are for, in pg_stat_activity; by default the name of the program. */
  readonly name?: string
  /**
   * True where a pooler shares connections between transactions: nothing is set on them, and the
   * role must bring the settings (start/check-database.ts).
   */
  readonly isShared?: boolean
  /** False where a pooler loses prepared statements. */
  readonly prepares?: boolean
  readonly poolSize?: number
  /**
   * Longest time of one statement in milliseconds; 0 = no limit (migrations, imports, programs). By
   * default the limit for requests.
   */
  readonly statementTimeoutMs?: number
  /**
   * True when a database that does not answer is to be noticed (WatchedPool); by default where
   * statements have a limit.
   */
  readonly watched?: boolean
  /**
   * Called when an idle connection was lost or the database stopped answering; by default it prints
   * to stderr.
   */
  readonly onLost?: (lost: LostConnection) => void
  /** Called after every statement: tests count statements, logs time them. */
  readonly onStatement?: (sql: string, milliseconds: number) => void
}

/**
 * Why a connection was lost. The error itself is not passed on, because it refers to the client and
 * so to the password.
 */
export interface LostConnection {
  /**
   * SQLSTATE, or the operating system's code; undefined when the other side only closed the
   * connection.
   */
  readonly code: string | undefined
  readonly message: string
}

/**
 * Longest time that a statement of a request may take; beyond it the request is answered with 503.
 */
const REQUEST_STATEMENT_MS = 8000

/** File name of the program that runs, without its ending. */
const PROGRAM = basename(process.argv[1] ?? 'node').replace(/\.\w+$/, '')

/**
 * What a connection of requests needs, as settings of PostgreSQL. Plans: statements are few and
 * simple, so each connection plans a statement once for all values; planning it for every request
 * would take longer than most answers. Parallel workers: none, because one slow page would take the
 * cores of others. Idle transactions: the locks of a process that died silently are released.
 */
export const sessionSettings = (statementMs = REQUEST_STATEMENT_MS): Readonly<Record<string, string>> => ({
  plan_cache_mode: 'force_generic_plan',
  max_parallel_workers_per_gather: '0',
  statement_timeout: String(statementMs),
  idle_in_transaction_session_timeout: String(statementMs * 2),
})

/** Extra time for the answer beyond the longest time of a statement, in ms. */
const ANSWER_MS = 1000

// The counts and ids of our tables fit into a JavaScript number without loss.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Opens the pool of connections. Each connection prepares a statement once, under a name made from
 * its text.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { onStatement, onLost = printLost, statementTimeoutMs = REQUEST_STATEMENT_MS } = options
  const { url, name = PROGRAM, isShared = false, prepares = true } = options
  const pool = new WatchedPool(
    {
      url,
      name: `vicino-${name}`,
      settings: isShared ? {} : sessionSettings(statementTimeoutMs),
      prepares,
    },
    options.poolSize ?? 20,
    {
      notices: options.watched ?? statementTimeoutMs > 0,
      limitMs: statementTimeoutMs === 0 ? Infinity : statementTimeoutMs + ANSWER_MS,
      onLost: ({ code, message }) => onLost({ code, message }),
    },
  )
  const db = databaseOn(pool, onStatement)
  pools.set(db, pool)
  return db
}

/** Makes a database of a pool. */
export function databaseOn(pool: PostgresPool, onStatement?: DatabaseOptions['onStatement']): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement === undefined
      ? {}
      : {
          log: (event) => onStatement(event.query.sql, event.queryDurationMillis),
        }),
  })
}

/** Makes a database of a pool that hands out connections of another database's, and stands for that. */
export function databaseBefore(
  db: Database,
  pool: PostgresPool,
  onStatement?: DatabaseOptions['onStatement'],
): Database {
  const made = databaseOn(pool, onStatement)
  pools.set(made, poolOf(db))
  return made
}

const pools = new WeakMap<Database, WatchedPool>()

/**
 * The pool behind a database, for what Kysely cannot do (copy.ts). @throws Error for a transaction
 */
export function poolOf(db: Database): WatchedPool {
  const pool = pools.get(db)
  if (pool === undefined) throw new Error('Not a database that openDatabase() opened')
  return pool
}

const standbys = new WeakSet<Db>()

/** Marks a database as one that may not have the newest rows. */
export function readsStandby(db: Database): Database {
  standbys.add(db)
  return db
}

/**
 * Tells whether what was just read from a database may be older than what this server was notified
 * of, so that it must not be kept as the newest state.
 */
export const mayBeBehind = (db: Db): boolean => standbys.has(db) || currentReading()?.isBehind === true

/** How many connections the pool has at most. */
export function poolSizeOf(db: Database): number {
  return pools.get(db)?.size ?? 1
}

/** Waiting requests for each connection before new work is refused. */
const WAITING_PER_CONNECTION = 4

/**
 * Tells whether more than four times the pool's size wait for a connection, so that new work would
 * wait in vain.
 */
export function isCrowded(db: Database): boolean {
  const pool = pools.get(db)
  return pool !== undefined && pool.waiting > pool.size * WAITING_PER_CONNECTION
}

/**
 * SQLSTATEs: connection lost (08), refused sign-in (28), database gone (3D000), transaction ended
 * for being idle (25P03) or sent to a standby (25006), deadlock or conflict that came back at each
 * try (40), server full (53), lock not available (55P03), statement cancelled, server starting or
 * stopping (57), its disk failing (58). Also codes of the operating system.
 */
const OUT_OF_REACH =
  /^(?:08\w{3}|28\w{3}|3D000|25P03|25006|40001|40P01|53\w{3}|55P03|57P0[1-5]|57014|58\w{3}|E(?:CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTFOUND|AI_AGAIN))$/

/** Errors of pg, pg-pool and Kysely that have no code. */
const LOST_CONNECTION =
  /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Client .* not queryable|Cannot use a pool after calling end|driver has already been destroyed)/

/**
 * Tells whether a statement failed because the database could not be reached or was too busy, not
 * because of the statement itself.
 */
export function isOutOfReach(
  error: Error & { readonly code?: string | number; readonly syscall?: string },
): boolean {
  return (
    error instanceof DatabaseSilent ||
    OUT_OF_REACH.test(String(error.code ?? '')) ||
    // The socket file of a server on this machine is gone.
    (error.syscall === 'connect' && error.code === 'ENOENT') ||
    LOST_CONNECTION.test(error.message)
  )
}

function printLost({ code, message }: LostConnection): void {
  process.stderr.write(`Lost a database connection: ${message}${code === undefined ? '' : ` (${code})`}\n`)
}
