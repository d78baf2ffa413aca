import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { type ReachedDatabase, type ReachOptions, reachDatabase } from '../src/start/database.ts'
import { ensureTables } from '../src/start/migrate-as.ts'
import { type Config, readConfig } from '../src/config.ts'
import { explain } from '../src/start/explain.ts'
import { explained } from './explained.ts'

/**
 * Reads the configuration of a program; an invalid one ends the program with a one-line message.
 */
export function configOfProgram(): Config {
  try {
    return readConfig(process.env, { production: false, demo: false })
  } catch (error) {
    console.error(explain(error) ?? error)
    process.exit(1)
  }
}

/**
 * Runs a program's work on the configured database and always releases the database afterwards. A
 * failure is printed and ends the program with code 1, also when another process holds the data
 * folder.
 */
export async function withDatabase(
  config: Config,
  options: ReachOptions,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  await explained(config, async () => {
    const database = await reachDatabase(config, options)
    try {
      await workOn(config, database, options.emptied ?? false, work)
    } finally {
      await database.release()
    }
  })
}

/** Works on the tables of this version; a database that is to be emptied is worked on as its owner. */
async function workOn(
  config: Config,
  database: ReachedDatabase,
  isEmptied: boolean,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  if (!isEmptied) await ensureTables(config, database)
  const url = isEmptied ? database.migrationUrl : database.directUrl
  const db = openDatabase({ url, poolSize: 2, statementTimeoutMs: 0 })
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}
