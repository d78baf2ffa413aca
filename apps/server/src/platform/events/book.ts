import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { EventOf, EventType } from './events.ts'
import type { Consumer } from './outbox.ts'

/**
 * For loading a past: handles all waiting events within the caller's transaction, those included that are emitted
 * meanwhile. Only consumers with the effect 'books' run, each at the event's own moment. The others are noted as done
 * without running, so that nobody gets an email about something long ago.
 * @returns how many events there were
 */
export async function bookWaiting(tx: Db, consumers: readonly Consumer[]): Promise<number> {
  const booking = consumers.filter(({ effect }) => effect === 'books')
  let count = 0
  for (;;) {
    const events = await takeWaiting(
      tx,
      consumers.map(({ name }) => name),
    )
    if (events.length === 0) return count
    count += events.length
    for (const event of events) {
      for (const consumer of booking) {
        if (consumer.on.includes(event.type)) await consumer.run(tx, event, event.createdAt)
      }
    }
  }
}

/**
 * Marks all waiting events as done by all consumers at the moment of the event. Returns them in the order of their ids.
 */
async function takeWaiting(tx: Db, doneBy: readonly string[]): Promise<readonly EventOf<EventType>[]> {
  const { rows } = await sql<EventOf<EventType>>`
    WITH taken AS (
      UPDATE outbox SET state = 'done', finished_at = created_at, done_by = ${doneBy}
      WHERE state = 'waiting'
      RETURNING id, type, payload, created_at
    )
    SELECT id, type, payload, created_at AS "createdAt" FROM taken ORDER BY id`.execute(tx)
  return rows
}
