import type { Db } from '../../../platform/db/database.ts'
import { execute, firstValue } from '../../../platform/db/statement.ts'

/** Serialises adjustments of one staff member until the transaction ends. */
export const lockStaff = (tx: Db, userId: string): Promise<void> =>
  execute(tx)`SELECT pg_advisory_xact_lock(hashtextextended('adjusts ' || ${userId}::text, 0))`

/** Sums the points that a staff member has moved by hand since a moment, without signs. */
export const pointsAdjustedBy = (db: Db, actorId: string, since: Date): Promise<number> => firstValue(db, 0)`
    SELECT coalesce(sum(abs((detail ->> 'points')::bigint) * jsonb_array_length(detail -> 'adjusted')), 0)::bigint AS points
    FROM audit_log WHERE actor_id = ${actorId} AND action = 'customer.adjusted' AND created_at >= ${since}::timestamptz`
