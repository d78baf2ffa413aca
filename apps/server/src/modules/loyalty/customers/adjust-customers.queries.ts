import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Serialises adjustments of one staff member until the transaction ends. */
export async function lockStaff(tx: Db, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('adjusts ' || ${userId}::text, 0))`.execute(tx)
}

/** Sums the points that a staff member has moved by hand since a moment, without signs. */
export async function pointsAdjustedBy(db: Db, actorId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    SELECT coalesce(sum(abs((detail ->> 'points')::bigint) * jsonb_array_length(detail -> 'adjusted')), 0)::bigint AS points
    FROM audit_log WHERE actor_id = ${actorId} AND action = 'customer.adjusted' AND created_at >= ${since}::timestamptz`.execute(
    db,
  )
  return rows[0]?.points ?? 0
}
