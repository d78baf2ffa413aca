import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, databaseOn, openDatabase, poolOf } from '../db/database.ts'
import { cloneOnCitus, dropOnCitus } from './citus.ts'
import { OWNER } from './owner.ts'

export interface TestDatabase {
  readonly db: Database
  /** The same for reading: a statement that writes fails, as on a standby. */
  readonly readOnly: Database
  readonly url: string
  /** The same for the superuser, who may do what the product may not. */
  superuser(): Database
  /** Statements run since the last call, without BEGIN and COMMIT. */
  takeStatements(): string[]
  drop(): Promise<void>
}

/** Tests check answers, not the time limits of a request: on a slow or busy machine they wait. */
const PATIENT = { statementTimeoutMs: 120_000, watched: false } as const

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const OBJECT_IN_USE = '55006'
const TRIES = 12

/** A database for one test file, cloned from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('databaseUrl')
  const name = `test_${process.pid}_${process.hrtime.bigint()}`
  const citus = inject('citusServers')
  if (citus.length > 0) await cloneOnCitus(citus, name, OWNER)
  else await onServer(template, `CREATE DATABASE ${name} TEMPLATE vicino STRATEGY file_copy`)
  const url = template.replace(/\/vicino$/, `/${name}`)
  const superuserUrl = inject('superuserUrl').replace(/\/vicino$/, `/${name}`)
  let superuser: Database | undefined
  let statements: string[] = []
  const onStatement = (sql: string): void => void statements.push(sql)
  const db = openDatabase({ url, poolSize: 10, ...PATIENT, onStatement })
  const reading = openDatabase({ url, poolSize: 10, ...PATIENT })
  return {
    db,
    readOnly: readOnly(reading, onStatement),
    url,
    superuser: () => (superuser ??= openDatabase({ url: superuserUrl, poolSize: 1, ...PATIENT })),
    takeStatements() {
      const taken = statements.filter((sql) => !/^(?:begin|commit|rollback)/i.test(sql))
      statements = []
      return taken
    },
    async drop() {
      // Kysely ends only a pool that it has used itself.
      await Promise.all([db.destroy(), superuser?.destroy(), poolOf(reading).end()])
      if (citus.length > 0) await dropOnCitus(citus, name)
      // Only a superuser may end a session of one, such as autovacuum's.
      else await onServer(superuserUrl, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** A database on another one's pool, whose connections refuse to write. */
export function readOnly(reading: Database, onStatement?: (sql: string) => void): Database {
  const pool = poolOf(reading)
  const refusing = new WeakSet<PostgresPoolClient>()
  const onlyReading: PostgresPool = {
    options: {},
    async connect() {
      const client = (await pool.connect()) as PostgresPoolClient
      try {
        if (!refusing.has(client)) await client.query('SET default_transaction_read_only = on', [])
      } catch (error) {
        client.release(true)
        throw error
      }
      refusing.add(client)
      return client
    },
    end: () => Promise.resolve(),
  }
  return databaseOn(onlyReading, onStatement)
}

/**
 * Runs a statement about whole databases. PostgreSQL waits five seconds for sessions that it ended
 * itself (autovacuum, FORCE); a busy machine needs longer, so the statement is tried again.
 */
async function onServer(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address.replace(/\/\w+$/, '/postgres') })
  await client.connect()
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return void (await client.query(statement))
      } catch (error) {
        const isInUse = error instanceof pg.DatabaseError && error.code === OBJECT_IN_USE
        if (!isInUse || tries === TRIES) throw error
      }
    }
  } finally {
    await client.end()
  }
}
