/** Applies the migrations that the database has not seen (npm run db:migrate). */
import { readConfig } from '../src/config.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { withDatabase } from './with-database.ts'

const config = readConfig(process.env, { production: false, demo: false })
await withDatabase(config, { exclusive: false }, async (db) => {
  console.log(`The database is at migration ${await migrate(db)}`)
})
