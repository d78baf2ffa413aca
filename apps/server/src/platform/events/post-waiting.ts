import type { Db } from '../db/database.ts'
import type { EventOf, EventType } from './events.ts'
import { addConsumers, BATCH, lockPosition, passAll, readOn, storePosition, withNews } from './log.queries.ts'
import type { Consumer } from './outbox.ts'

/**
 * For loading a past: processes all unread events within the caller's transaction, with those that
 * are emitted meanwhile. Only consumers with the effect 'posts' run, each event at its own moment.
 * The others pass the events without running, so that nobody gets an e-mail about the past.
 * @returns how many events were processed
 */
export async function postWaiting(tx: Db, consumers: readonly Consumer[]): Promise<number> {
  const namesOf = (effect: Consumer['effect']): string[] =>
    consumers.filter((consumer) => consumer.effect === effect).map(({ name }) => name)
  const posting = consumers.filter(({ effect }) => effect === 'posts')
  await addConsumers(tx, [...namesOf('posts'), ...namesOf('notifies')], true)
  let total = 0
  for (;;) {
    // A consumer that posts may have emitted events for another one.
    const waiting = await withNews(tx, posting)
    if (waiting.size === 0) break
    for (const consumer of posting) if (waiting.has(consumer.name)) total += await postAll(tx, consumer)
  }
  // No consumer that posts reads the remaining events.
  await passAll(tx, [...namesOf('posts'), ...namesOf('notifies')])
  return total
}

/** Lets a consumer process everything up to the end of the log. @returns how many events */
async function postAll(tx: Db, consumer: Consumer): Promise<number> {
  let handled = 0
  for (;;) {
    const position = await lockPosition(tx, consumer.name, 0)
    if (position === undefined) throw new Error(`${consumer.name} is at work while a past is loaded`)
    const read = await readOn(tx, consumer.name, position, consumer.on)
    const events = read.events as readonly EventOf<EventType>[]
    const acted = events.filter(({ type }) => consumer.on.includes(type))
    const last = acted.at(-1)
    if (consumer.runAll !== undefined && last !== undefined) await consumer.runAll(tx, acted, last.createdAt)
    else for (const event of acted) await consumer.run(tx, event, event.createdAt)
    handled += acted.length
    const passed = events.map(({ id }) => id)
    await storePosition(tx, consumer.name, position, read, passed, false)
    if (events.length < BATCH) return handled
  }
}
