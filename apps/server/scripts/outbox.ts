/**
 * `npm run outbox -- list | retry [id …]`: shows the events that were given up, and puts them back (all, or those
 * named) as if they had not been tried. Works beside a running server, which then acts on them.
 */
import { readConfig } from '../src/config.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { deadEvents, putBack } from '../src/platform/events/dead.ts'
import { withDatabase } from './with-database.ts'

const USAGE = 'npm run outbox -- list | retry [id …]'

const [command, ...ids] = process.argv.slice(2)
if ((command !== 'list' && command !== 'retry') || !ids.every((id) => /^\d{1,15}$/.test(id))) {
  console.error(USAGE)
  process.exit(2)
}

const config = readConfig(process.env, { production: false, demo: false })
await withDatabase(config, { exclusive: false }, async (db) => {
  await migrate(db)
  if (command === 'retry') {
    const count = await putBack(db, ids.length === 0 ? undefined : ids.map(Number), new Date())
    console.log(`${count} put back`)
    return
  }
  const events = await deadEvents(db)
  for (const { id, type, created_at: createdAt, done_by: doneBy, last_error: lastError } of events) {
    console.log(`${id}  ${type}  ${createdAt.toISOString()}  done by: ${doneBy.join(', ') || 'nobody'}`)
    console.log(`    ${(lastError ?? '').replaceAll('\n', '\n    ')}`)
  }
  console.log(`${events.length} given up`)
})
