import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute } from '../../../platform/db/statement.ts'
import type { EventOf, EventType } from '../../../platform/events/events.ts'

/** Reads the newest events of the demo's accounts, oldest first. */
export const eventsToTell = (
  tx: Db,
  types: readonly EventType[],
  limit: number,
): Promise<EventOf<EventType>[]> => allRows(tx)`
    SELECT * FROM (
      SELECT id, type, payload, created_at AS "createdAt" FROM outbox_log
      WHERE type = ANY (${types}::text[])
        AND payload ->> 'userId' IN (SELECT id::text FROM users WHERE email LIKE '%@vicino.test')
      ORDER BY created_at DESC, id DESC LIMIT ${limit}::int
    ) newest ORDER BY "createdAt", id`

export const readAllBefore = (tx: Db, before: Date, now: Date): Promise<void> =>
  execute(tx)`UPDATE notices SET read_at = ${now} WHERE at < ${before} AND read_at IS NULL`
