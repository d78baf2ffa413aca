import type { Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Deliveries } from '../db/schema.gen.ts'

const SHOWN = 1000

type DeadDelivery = Pick<
  Selectable<Deliveries>,
  'id' | 'channel' | 'template' | 'attempts' | 'created_at' | 'last_error'
>

/** Deliveries that were given up, oldest first; without their recipient and content. */
export function deadDeliveries(db: Db): Promise<DeadDelivery[]> {
  return db
    .selectFrom('deliveries')
    .select(['id', 'channel', 'template', 'attempts', 'created_at', 'last_error'])
    .where('dead_at', 'is not', null)
    .orderBy('id')
    .limit(SHOWN)
    .execute()
}

/**
 * Puts deliveries that were given up back into the queue, all of them or those with these ids.
 * Returns how many.
 */
export async function putBackDeliveries(
  db: Db,
  ids: readonly string[] | undefined,
  now: Date,
): Promise<number> {
  const query = db
    .updateTable('deliveries')
    .set({ dead_at: null, attempts: 0, next_at: now })
    .where('dead_at', 'is not', null)
  const named = ids === undefined ? query : query.where('id', 'in', ids)
  return Number((await named.executeTakeFirst()).numUpdatedRows)
}
