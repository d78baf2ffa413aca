import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Refused sign-ins change the counts of failed sign-ins, as they should. */
const LEFT_OUT = new Set(['login_attempts'])

/** For every table the number of its rows and a hash of them. Equal before and after = nothing was changed. */
export async function digestOf(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`.execute(db)
  const digest: Record<string, string> = {}
  for (const { name } of tables) {
    if (LEFT_OUT.has(name)) continue
    const { rows } = await sql<{ mark: string }>`
      SELECT count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS mark
      FROM ${sql.table(name)} AS t`.execute(db)
    digest[name] = rows[0]?.mark ?? ''
  }
  return digest
}
