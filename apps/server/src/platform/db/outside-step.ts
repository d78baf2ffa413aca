import { sql } from 'kysely'
import type { Step } from './build.ts'
import type { Database } from './database.ts'
import { execute, firstValue } from './statement.ts'

/** Matches the name of the index that a statement makes. */
const MADE_INDEX = /CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(\w+)\s+ON\b/i

/**
 * Runs a step that cannot run in a transaction. One that was cut off runs again: an index that it
 * left invalid is dropped first, and one that it has finished is kept. It waits for locks without a
 * limit, as such statements let requests pass meanwhile.
 */
export async function runOutside(one: Database, { name, sql: text, contracts = false }: Step): Promise<void> {
  const index = MADE_INDEX.exec(text)?.[1]
  const isValid = index === undefined ? undefined : await validityOf(one, index)
  if (isValid === false) await sql.raw(`DROP INDEX CONCURRENTLY ${index}`).execute(one)
  if (isValid !== true) await sql.raw(text).execute(one)
  await execute(one)`INSERT INTO schema_steps (name, contracts) VALUES (${name}, ${contracts})`
}

/** Whether an index is complete; undefined where there is none of that name. */
const validityOf = (one: Database, index: string): Promise<boolean | undefined> =>
  firstValue(one)`SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(${index})`
