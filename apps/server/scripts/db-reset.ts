/**
 * Empties the database and migrates it again (npm run db:reset). The embedded cluster and the demo's pictures are
 * deleted; a database named by DATABASE_URL is emptied only with `-- --yes`, because it may be somebody's.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { filesFolder } from '../src/platform/files/files.ts'
import { clusterFolder, reachDatabase } from '../src/start/database.ts'
import { runningServer } from '../src/start/running.ts'

const config = readConfig(process.env, { production: false, demo: false })
const running = await runningServer(config.dataDir)
if (running !== undefined) {
  console.error(`Stop the server first (process ${running.pid})`)
  process.exit(1)
}
if (config.databaseUrl !== undefined && !process.argv.includes('--yes')) {
  console.error('DATABASE_URL is set: everything in that database would go. Add -- --yes to do it.')
  process.exit(1)
}
if (config.databaseUrl === undefined)
  await rm(clusterFolder(config.dataDir), { recursive: true, force: true })
await rm(join(filesFolder(config.dataDir), 'demo'), { recursive: true, force: true })

const database = await reachDatabase(config, { exclusive: true })
const db = openDatabase({ url: database.url, poolSize: 1 })
try {
  await sql`DROP SCHEMA public CASCADE`.execute(db)
  await sql`CREATE SCHEMA public`.execute(db)
  console.log(`Empty, at migration ${await migrate(db)}. npm start loads the demo again.`)
} finally {
  await db.destroy()
  await database.release()
}
