import type { Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { EventsSetAside } from '../db/schema.gen.ts'

const SHOWN = 1000

type DeadEvent = Pick<
  Selectable<EventsSetAside>,
  'event_id' | 'type' | 'created_at' | 'consumer' | 'last_error'
>

/** Reads events that were given up for a consumer, oldest first; without their payload. */
export function deadEvents(db: Db): Promise<DeadEvent[]> {
  return db
    .selectFrom('events_set_aside')
    .select(['event_id', 'type', 'created_at', 'consumer', 'last_error'])
    .where('state', '=', 'dead')
    .orderBy('event_id')
    .orderBy('consumer')
    .limit(SHOWN)
    .execute()
}

/**
 * Gives events that were given up to their consumers again, all of them or those with these ids.
 * @returns the number of retries
 */
export async function putBack(db: Db, ids: readonly number[] | undefined, now: Date): Promise<number> {
  const query = db
    .updateTable('events_set_aside')
    .set({ state: 'waiting', attempts: 0, next_at: now })
    .where('state', '=', 'dead')
  const named = ids === undefined ? query : query.where('event_id', 'in', ids)
  return Number((await named.executeTakeFirst()).numUpdatedRows)
}
