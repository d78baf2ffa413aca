/** Applies the migrations that the database lacks (npm run db:migrate). */
import { migrate } from '../src/platform/db/migrate.ts'
import { configOfProgram, withDatabase } from './with-database.ts'

const config = configOfProgram()
await withDatabase(config, { exclusive: false }, async (db) => {
  console.log(`The database is at migration ${await migrate(db)}`)
})
