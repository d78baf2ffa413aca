/**
 * Empties the database and migrates it again (npm run db:reset). The embedded cluster and the
 * demo's images are deleted. A database named by DATABASE_URL is emptied only with `-- --yes`, as
 * it may hold real data.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '../src/platform/db/migrate.ts'
import { filesFolder } from '../src/platform/files/keys.ts'
import { execute } from '../src/platform/db/statement.ts'
import { configOfProgram, withDatabase } from './with-database.ts'

const config = configOfProgram()
if (config.databaseUrl !== undefined && !process.argv.includes('--yes')) {
  console.error('DATABASE_URL is set: everything in that database would go. Add -- --yes to do it.')
  process.exit(1)
}
await withDatabase(config, { exclusive: true, emptied: true }, async (db) => {
  await rm(join(filesFolder(config.dataDir), 'demo'), { recursive: true, force: true })
  await execute(db)`DROP SCHEMA public CASCADE`
  await execute(db)`CREATE SCHEMA public`
  console.log(`Empty, at migration ${await migrate(db)}. npm start loads the demo again.`)
})
