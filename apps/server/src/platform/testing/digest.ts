import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Counts of failed sign-ins move with every refused one; that is their purpose. */
const LEFT_OUT = new Set(['login_attempts'])

/** Rows of every table and a fingerprint of them: equal before and after means that nothing was changed. */
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
