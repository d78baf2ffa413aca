import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { EventOf, EventType } from '../../../platform/events/events.ts'

/** The newest events of the demo's accounts, oldest first. */
export async function eventsToTell(
  tx: Db,
  types: readonly EventType[],
  limit: number,
): Promise<EventOf<EventType>[]> {
  const { rows } = await sql<EventOf<EventType>>`
    SELECT * FROM (
      SELECT id, type, payload, created_at AS "createdAt" FROM outbox_log
      WHERE type = ANY (${types}::text[])
        AND payload ->> 'userId' IN (SELECT id::text FROM users WHERE email LIKE '%@vicino.test')
      ORDER BY created_at DESC, id DESC LIMIT ${limit}::int
    ) newest ORDER BY "createdAt", id`.execute(tx)
  return rows
}

export async function readAllBefore(tx: Db, before: Date, now: Date): Promise<void> {
  await sql`UPDATE notices SET read_at = ${now} WHERE at < ${before} AND read_at IS NULL`.execute(tx)
}
