import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { PlainError } from '../plain-error.ts'
import type { Database } from './database.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')

/**
 * Applies the SQL files of migrations/ that the database does not have yet and returns the name of the newest one. All
 * of them run in one transaction: if one fails, none is applied. A lock lets two servers that start at the same time
 * migrate once. A migration may take minutes, so `db` should be opened without a time limit for statements.
 * @throws PlainError when the database has been given migrations that this build cannot follow on; Error of the failing statement
 */
export async function migrate(db: Database): Promise<string> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).toSorted()
  const texts = new Map<string, string>()
  for (const file of files) texts.set(file.replace('.sql', ''), await readFile(join(FOLDER, file), 'utf8'))
  await assertInOrder(db, [...texts.keys()])
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

/**
 * Migrations are applied in the order of their names, so a database is at the last one that it has: one that lacks an
 * earlier one, or has one that this build does not know, was made by a version that is not this one's past.
 */
async function assertInOrder(db: Database, names: readonly string[]): Promise<void> {
  const { rows: tables } = await sql<{ there: boolean }>`
    SELECT to_regclass('kysely_migration') IS NOT NULL AS there`.execute(db)
  if (tables[0]?.there !== true) return
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  const last = rows.at(-1)?.name ?? ''
  const unknown = rows.find(({ name }) => !names.includes(name))
  if (unknown !== undefined) {
    throw new PlainError(
      `This database has the migration ${unknown.name}, which this version does not know: a later version has worked on it. Start that version`,
    )
  }
  const missing = names.find((name) => name < last && !applied.has(name))
  if (missing !== undefined) {
    throw new PlainError(
      `This database has the migration ${last} but lacks ${missing}, which comes before it: a version in between has made it, and it cannot be upgraded. Restore a backup from before ${missing}, or begin anew (npm run db:reset)`,
    )
  }
}

/** Names of all migrations in this build, oldest first. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace('.sql', ''))
    .toSorted()
}
