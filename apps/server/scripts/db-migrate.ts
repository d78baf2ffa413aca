/**
 * Applies the migrations that the database lacks (npm run db:migrate), as the role of
 * DATABASE_MIGRATION_URL where that is set.
 */
import { reachDatabase } from '../src/start/database.ts'
import { migrateAs } from '../src/start/migrate-as.ts'
import { explained } from './explained.ts'
import { configOfProgram } from './with-database.ts'

const config = configOfProgram()
await explained(config, async () => {
  const database = await reachDatabase(config, { exclusive: false })
  try {
    console.log(`The database is at migration ${await migrateAs(database)}`)
  } finally {
    await database.release()
  }
})
