import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')

/**
 * Applies the SQL files of migrations/ that the database does not have yet and returns the name of the newest one. All
 * of them run in one transaction: if one fails, none is applied. A lock lets two servers that start at the same time
 * migrate once. A migration may take minutes, so `db` should be opened without a time limit for statements.
 * @throws Error of the failing statement
 */
export async function migrate(db: Database): Promise<string> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).toSorted()
  const texts = new Map<string, string>()
  for (const file of files) texts.set(file.replace('.sql', ''), await readFile(join(FOLDER, file), 'utf8'))
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(
            [...texts].map(([name, text]) => [
              name,
              { up: async (target) => void (await sql.raw(text).execute(target)) },
            ]),
          ),
        ),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error(JSON.stringify(error))
  return [...texts.keys()].at(-1) ?? 'none'
}

/** Names of all migrations in this build, oldest first. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace('.sql', ''))
    .toSorted()
}
