import { type Insertable, sql } from 'kysely'
import type { Db } from './database.ts'
import { execute } from './statement.ts'
import type { DB } from './schema.gen.ts'

const CHUNK = 2000

/**
 * Inserts many rows, 2,000 a statement. The rows are sent as one JSON value, which the database
 * turns into typed columns.
 */
export async function insertRows<Table extends keyof DB & string>(
  db: Db,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  const names = columnsOf(rows)
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = JSON.stringify(rows.slice(start, start + CHUNK))
    await execute(db)`
      INSERT INTO ${sql.table(table)} (${names})
      SELECT ${names} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${chunk}::jsonb)`
  }
}

export interface Upserted {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

/**
 * Inserts rows by their `source_key`. A row whose key exists already is updated if one of the
 * columns `compared` differs, else left untouched.
 */
export async function upsertBySourceKey(
  db: Db,
  table: 'brands' | 'products',
  rows: readonly { readonly source_key: string }[],
  compared: readonly string[],
): Promise<Upserted> {
  if (rows.length === 0) return { added: 0, changed: 0, unchanged: 0 }
  const names = columnsOf(rows)
  const now = sql.join(compared.map((column) => sql`t.${sql.ref(column)}`))
  const then = sql.join(compared.map((column) => sql`excluded.${sql.ref(column)}`))
  const assigned = sql.join(compared.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  const written = await sql<{ added: boolean }>`
    INSERT INTO ${sql.table(table)} AS t (${names})
    SELECT ${names} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (source_key) DO UPDATE SET ${assigned}, updated_at = now()
      WHERE (${now}) IS DISTINCT FROM (${then})
    RETURNING (xmax = 0) AS added`.execute(db)
  const added = written.rows.filter((row) => row.added).length
  return {
    added,
    changed: written.rows.length - added,
    unchanged: rows.length - written.rows.length,
  }
}

function columnsOf(rows: readonly object[]) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return sql.join(columns.map((column) => sql.ref(column)))
}
