import type { Config } from '../config.ts'
import { isMigrated } from '../platform/db/applied-steps.ts'
import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { UserFacingError } from '../platform/user-facing-error.ts'
import type { ReachedDatabase } from './database.ts'

/**
 * Applies the migrations as the role of DATABASE_MIGRATION_URL. Where that is another role than the
 * server's, the server's gets the rights to the rows.
 * @returns the name of the newest step
 */
export async function migrateAs({ directUrl, migrationUrl }: ReachedDatabase): Promise<string> {
  const db = openDatabase({ url: migrationUrl, name: 'migrate', poolSize: 1, statementTimeoutMs: 0 })
  try {
    return await migrate(db, undefined, roleOf(directUrl))
  } finally {
    await db.destroy()
  }
}

/**
 * Migrates a database, or makes sure that somebody else has done so (MIGRATIONS=separate).
 * @throws UserFacingError when nobody has
 */
export async function ensureTables(
  { migratesAtStart }: Pick<Config, 'migratesAtStart'>,
  database: ReachedDatabase,
): Promise<void> {
  if (migratesAtStart) return void (await migrateAs(database))
  const db = openDatabase({ url: database.directUrl, name: 'start', poolSize: 1 })
  try {
    if (!(await isMigrated(db))) throw new UserFacingError(NOT_MIGRATED)
  } finally {
    await db.destroy()
  }
}

const NOT_MIGRATED =
  'DATABASE_URL: this database has not the tables of this version. Run npm run db:migrate first, or start without MIGRATIONS=separate'

/** The user of a database's address; undefined where it names none. */
function roleOf(url: string): string | undefined {
  const [, user] = /^[^/]*\/\/([^:@/?]+)(?::[^@/?]*)?@/.exec(url) ?? []
  return user === undefined ? undefined : decodeURIComponent(user)
}
