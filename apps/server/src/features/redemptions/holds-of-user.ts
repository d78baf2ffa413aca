import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A user's held codes, locked until the transaction ends: those whose time runs, and those whose time is over. */
export async function lockHeldOf(
  tx: Db,
  userId: string,
  now: Date,
): Promise<{ live: string[]; overdue: string[] }> {
  const { rows } = await sql<{ id: string; live: boolean }>`
    SELECT id, expires_at > ${now}::timestamptz AS live FROM redemptions
    WHERE user_id = ${userId} AND status = 'held' ORDER BY id FOR UPDATE`.execute(tx)
  const idsOf = (live: boolean): string[] => rows.filter((row) => row.live === live).map(({ id }) => id)
  return { live: idsOf(true), overdue: idsOf(false) }
}
