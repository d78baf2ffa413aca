import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'

export interface TestDatabase {
  readonly db: Database
  readonly url: string
  /** Connection string of the superuser, who may do what the product may not. */
  readonly superuserUrl: string
  /** Statements run since the last call, without BEGIN and COMMIT. */
  takeStatements(): string[]
  drop(): Promise<void>
}

/** Tests check answers, not the time limits of a request: on a slow or busy machine they wait. */
const PATIENT = { statementTimeoutMs: 120_000, watched: false } as const

/** A database for one test file, cloned from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('databaseUrl')
  const name = `test_${process.pid}_${process.hrtime.bigint()}`
  await onServer(template, `CREATE DATABASE ${name} TEMPLATE vicino STRATEGY file_copy`)
  const url = template.replace(/\/vicino$/, `/${name}`)
  let statements: string[] = []
  const db = openDatabase({ url, poolSize: 10, ...PATIENT, onStatement: (sql) => statements.push(sql) })
  return {
    db,
    url,
    superuserUrl: inject('superuserUrl').replace(/\/vicino$/, `/${name}`),
    takeStatements() {
      const taken = statements.filter((sql) => !/^(?:begin|commit|rollback)/i.test(sql))
      statements = []
      return taken
    },
    async drop() {
      await db.destroy()
      await onServer(template, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function onServer(template: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: template.replace(/\/vicino$/, '/postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
