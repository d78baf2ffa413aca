import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Refused sign-ins change the counts of failed sign-ins, as they should. */
const LEFT_OUT = 'login_attempts'

/** For every table the number of its rows and a hash of them. Equal before and after = nothing was changed. */
export async function digestOf(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`.execute(db)
  // One statement for all tables: tests ask a thousand times, and each would cost more by itself than what it reads.
  const marks = tables
    .filter(({ name }) => name !== LEFT_OUT)
    .map(
      ({ name }) => sql`
        SELECT ${sql.lit(name)}::text AS name,
          count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS mark
        FROM ${sql.table(name)} AS t`,
    )
  const { rows } = await sql<{ name: string; mark: string }>`${sql.join(marks, sql` UNION ALL `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]))
}
