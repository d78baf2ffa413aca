import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface LiveRow {
  readonly id: number
  readonly user_id: string
  readonly type: string
  readonly data: unknown
}

/** Rows of one user in one reading (about 17 kB of frames); who has more is read again. */
export const ROWS_A_USER = 100

/** Id of the newest event of all; 0 when there is none. */
export async function newestId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM live_events`.execute(db)
  return rows[0]?.id ?? 0
}

/** What each of these users has not heard yet, in the order in which it happened. */
export async function readAfter(db: Db, lastIds: ReadonlyMap<string, number>): Promise<LiveRow[]> {
  const { rows } = await sql<LiveRow>`
    SELECT e.id, e.user_id, e.type, e.data
    FROM unnest(${[...lastIds.keys()]}::uuid[], ${[...lastIds.values()]}::bigint[]) AS u (user_id, last_id)
    CROSS JOIN LATERAL (
      SELECT id, user_id, type, data FROM live_events
      WHERE user_id = u.user_id AND id > u.last_id ORDER BY id LIMIT ${ROWS_A_USER}
    ) AS e
    ORDER BY e.id`.execute(db)
  return rows
}

export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('live_events').where('created_at', '<', before).execute()
}
