import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Name of the newest step that the database has had; the table is the migrator's own. */
export async function newestMigration(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`SELECT max(name) AS name FROM schema_steps`.execute(db)
  return rows[0]?.name
}
