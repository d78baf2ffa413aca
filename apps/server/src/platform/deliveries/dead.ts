import type { Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Deliveries } from '../db/schema.gen.ts'

const SHOWN = 1000

type DeadDelivery = Pick<
  Selectable<Deliveries>,
  'id' | 'channel' | 'template' | 'attempts' | 'created_at' | 'last_error'
>

/** Deliveries that were given up, the oldest first; without whom they are for and what they say. */
export function deadDeliveries(db: Db): Promise<DeadDelivery[]> {
  return db
    .selectFrom('deliveries')
    .select(['id', 'channel', 'template', 'attempts', 'created_at', 'last_error'])
    .where('dead_at', 'is not', null)
    .orderBy('id')
    .limit(SHOWN)
    .execute()
}

/** Has dead deliveries tried anew, all or those named; how many there were. */
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
