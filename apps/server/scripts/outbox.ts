/**
 * `npm run outbox -- list | retry [id …]`: lists the events and deliveries (emails, pushes) that
 * were given up, or queues them again (all, or those with these ids) with their attempts set to
 * zero. It works beside a running server, which then processes them.
 */
import { deadDeliveries, putBackDeliveries } from '../src/platform/deliveries/dead.ts'
import { deadEvents, putBack } from '../src/platform/events/dead.ts'
import { configOfProgram, withDatabase } from './with-database.ts'

const USAGE = 'npm run outbox -- list | retry [id …]'
const EVENT = /^\d{1,15}$/
const DELIVERY = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const [command, ...ids] = process.argv.slice(2)
if ((command !== 'list' && command !== 'retry') || !ids.every((id) => EVENT.test(id) || DELIVERY.test(id))) {
  console.error(USAGE)
  process.exit(2)
}

const config = configOfProgram()
await withDatabase(config, { exclusive: false }, async (db) => {
  if (command === 'retry') {
    const now = new Date()
    const events = ids.filter((id) => EVENT.test(id)).map(Number)
    const deliveries = ids.filter((id) => DELIVERY.test(id))
    const all = ids.length === 0
    const count =
      (all || events.length > 0 ? await putBack(db, all ? undefined : events, now) : 0) +
      (all || deliveries.length > 0 ? await putBackDeliveries(db, all ? undefined : deliveries, now) : 0)
    console.log(`${count} put back`)
    return
  }
  const events = await deadEvents(db)
  for (const { event_id: id, type, created_at: createdAt, consumer, last_error: lastError } of events) {
    console.log(`${id}  ${type}  ${createdAt.toISOString()}  ${consumer}`)
    console.log(`    ${lastError ?? ''}`)
  }
  const deliveries = await deadDeliveries(db)
  for (const {
    id,
    channel,
    template,
    attempts,
    created_at: createdAt,
    last_error: lastError,
  } of deliveries) {
    console.log(`${id}  ${channel} ${template}  ${createdAt.toISOString()}  attempts: ${attempts}`)
    console.log(`    ${lastError ?? ''}`)
  }
  console.log(`${events.length} events, ${deliveries.length} deliveries given up`)
})
