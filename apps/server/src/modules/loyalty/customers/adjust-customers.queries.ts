import type { Db } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { firstValue } from '../../../platform/db/statement.ts'

/** Serialises adjustments of one staff member until the transaction ends. */
export const lockStaff = (tx: Db, userId: string): Promise<void> => lockByName(tx, `adjusts ${userId}`)

/** Sums the points that a staff member has moved by hand since a moment, without signs. */
export const pointsAdjustedBy = (db: Db, actorId: string, since: Date): Promise<number> => firstValue(db, 0)`
    SELECT coalesce(sum(abs((detail ->> 'points')::bigint) * jsonb_array_length(detail -> 'adjusted')), 0)::bigint AS points
    FROM audit_log WHERE actor_id = ${actorId} AND action = 'customer.adjusted' AND created_at >= ${since}::timestamptz`
