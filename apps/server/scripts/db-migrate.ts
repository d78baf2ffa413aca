/** Applies the migrations that the database has not seen (npm run db:migrate). */
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { reachDatabase } from '../src/start/database.ts'

const database = await reachDatabase(readConfig(process.env, { production: false, demo: false }), {
  exclusive: false,
})
const db = openDatabase({ url: database.url, poolSize: 1 })
try {
  console.log(`The database is at migration ${await migrate(db)}`)
} finally {
  await db.destroy()
  await database.release()
}
