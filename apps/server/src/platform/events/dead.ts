import type { Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Outbox } from '../db/schema.gen.ts'

const SHOWN = 1000

type DeadEvent = Pick<Selectable<Outbox>, 'id' | 'type' | 'created_at' | 'done_by' | 'last_error'>

/** Events that were given up, oldest first; without their payload. */
export function deadEvents(db: Db): Promise<DeadEvent[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'type', 'created_at', 'done_by', 'last_error'])
    .where('state', '=', 'dead')
    .orderBy('id')
    .limit(SHOWN)
    .execute()
}

/**
 * Puts events that were given up back into the queue, all of them or those with these ids. Only consumers that have not
 * handled an event yet get it again. Returns how many.
 */
export async function putBack(db: Db, ids: readonly number[] | undefined, now: Date): Promise<number> {
  const query = db
    .updateTable('outbox')
    .set({ state: 'waiting', attempts: 0, next_at: now })
    .where('state', '=', 'dead')
  const named = ids === undefined ? query : query.where('id', 'in', ids.map(String))
  return Number((await named.executeTakeFirst()).numUpdatedRows)
}
