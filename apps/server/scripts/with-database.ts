import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { type ReachOptions, reachDatabase } from '../src/start/database.ts'
import { type Config, readConfig } from '../src/config.ts'
import { explain } from '../src/start/explain.ts'

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
  try {
    const database = await reachDatabase(config, options)
    const db = openDatabase({ url: database.url, poolSize: 2, statementTimeoutMs: 0 })
    try {
      await work(db)
    } finally {
      await db.destroy()
      await database.release()
    }
  } catch (error) {
    console.error(explain(error, config.dataDir) ?? (error instanceof Error ? error.message : error))
    process.exitCode = 1
  }
}
