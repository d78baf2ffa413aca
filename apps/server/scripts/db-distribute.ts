/**
 * Spreads the tables of loyalty programs over the workers of Citus (npm run db:distribute), on a
 * database that has Citus, while no server runs. `-- --check` does it, takes it back, and prints
 * what would have happened. `-- --shards 64` chooses into how many parts. Runs as the role of
 * DATABASE_MIGRATION_URL where that is set.
 */
import { openDatabase } from '../src/platform/db/database.ts'
import { distribute, type TableReport } from '../src/platform/db/distribute.ts'
import { UserFacingError } from '../src/platform/user-facing-error.ts'
import { reachDatabase } from '../src/start/database.ts'
import { migrateAs } from '../src/start/migrate-as.ts'
import { explained } from './explained.ts'
import { configOfProgram } from './with-database.ts'

const MOST_SHARDS = 1024

const config = configOfProgram()
await explained(config, async () => {
  const options = { isTrial: process.argv.includes('--check'), ...shardsNamed() }
  const database = await reachDatabase(config, { exclusive: true })
  const db = openDatabase({ url: database.migrationUrl, poolSize: 1, statementTimeoutMs: 0 })
  try {
    await migrateAs(database)
    print(await distribute(db, options), options.isTrial)
  } finally {
    await db.destroy()
    await database.release()
  }
})

function shardsNamed(): { shards?: number } {
  const at = process.argv.indexOf('--shards')
  if (at < 0) return {}
  const shards = Number(process.argv[at + 1])
  if (Number.isInteger(shards) && shards >= 1 && shards <= MOST_SHARDS) return { shards }
  throw new UserFacingError(`--shards takes a whole number from 1 to ${MOST_SHARDS}`)
}

function print(reports: readonly TableReport[], isTrial: boolean): void {
  for (const { table, isWhole, isNew, dropped, widened } of reports) {
    console.log(
      `${table}: ${!isNew ? 'is distributed already' : isWhole ? 'copied to each worker' : 'distributed by its program'}`,
    )
    for (const reference of dropped) console.log(`  reference dropped: ${reference}`)
    for (const key of widened) console.log(`  key begins with the program now: ${key}`)
  }
  const count = reports.filter(({ isNew }) => isNew).length
  console.log(
    isTrial
      ? `${count} tables would be distributed; nothing was changed`
      : `${count} tables distributed, ${reports.length - count} were before`,
  )
}
