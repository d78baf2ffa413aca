import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Refused sign-ins rightly change the counts of failed sign-ins and of wrong codes. */
const LEFT_OUT = ['login_attempts', 'factor_attempts']

/**
 * Returns for every non-empty table its number of rows and the sum of the transactions that wrote
 * them. Equal before and after = nothing was written, not even the same values again: each written
 * row has a later transaction, and a deleted one is missing. Reading the values instead takes ten
 * times as long, and tests call this two thousand times. Most of 200 tables are empty files, which
 * are left out before one statement reads the rest.
 */
export async function digestOf(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> ALL(${LEFT_OUT}) AND pg_relation_size(oid) > 0
    ORDER BY relname`.execute(db)
  const query = queryOf(
    db,
    tables.map(({ name }) => name),
  )
  const { rows } = await db.executeQuery(query)
  return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]))
}

type Query = CompiledQuery<{ name: string; mark: string }>
const queries = new Map<string, Query>()

/** Built once for a list of tables, with a parameter, so that a connection plans it once too. */
function queryOf(db: Db, tables: readonly string[]): Query {
  const key = tables.join()
  const known = queries.get(key)
  if (known !== undefined) return known
  const marks = tables.map(
    (name) => sql`
      SELECT ${sql.lit(name)}::text AS name, count(*) || ' ' || sum(t.xmin::text::bigint) AS mark
      FROM ${sql.table(name)} AS t HAVING count(*) > 0`,
  )
  const query = sql<{ name: string; mark: string }>`
    SELECT name, mark FROM (${sql.join(marks, sql` UNION ALL `)}) AS marks WHERE mark <> ${''}`.compile(db)
  queries.set(key, query)
  return query
}
