import { sql } from 'kysely'
import type { Db } from './database.ts'
import { execute, onlyValue } from './statement.ts'

/** Matches what may hold a semicolon that ends nothing, and the semicolons that end a statement. */
const PARTS =
  /--[^\n]*|\bBEGIN ATOMIC\b[\s\S]*?\nEND(?=;)|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|;/g

/** Returns the statements of a text of SQL, without those that are comments alone. */
export function statementsOf(text: string): string[] {
  const ends = [...text.matchAll(PARTS)].filter(([part]) => part === ';').map(({ index }) => index + 1)
  const pieces = [...ends, text.length].map((end, at) => text.slice(at === 0 ? 0 : ends[at - 1], end))
  return pieces.filter((piece) => piece.replaceAll(/--[^\n]*|;/g, '').trim() !== '')
}

/**
 * Runs a text of SQL. Citus hands the whole text of a change of a table to its workers, which take
 * one statement at a time.
 */
export async function runScript(tx: Db, text: string): Promise<void> {
  const hasCitus = await onlyValue(tx)<boolean>`SELECT to_regproc('citus_version') IS NOT NULL`
  for (const statement of hasCitus ? statementsOf(text) : [text]) await sql.raw(statement).execute(tx)
}

/** Lets this transaction make triggers of distributed tables, which run on the worker of their row. */
export const allowTriggers = (tx: Db): Promise<void> =>
  execute(tx)`SET LOCAL citus.enable_unsafe_triggers = on`
