/**
 * Applies the migrations that the database lacks (npm run db:migrate), as the role of
 * DATABASE_MIGRATION_URL where that is set.
 */
import { reachDatabase } from '../src/start/database.ts'
import { migrateAs } from '../src/start/migrate-as.ts'
import { configOfProgram, endingInOneLine } from './with-database.ts'

const config = configOfProgram()
await endingInOneLine(config, async () => {
  const database = await reachDatabase(config, { exclusive: false })
  try {
    console.log(`The database is at migration ${await migrateAs(database)}`)
  } finally {
    await database.release()
  }
})
