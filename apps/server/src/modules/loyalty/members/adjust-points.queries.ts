import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstRow, firstValue } from '../../../platform/db/statement.ts'

/** Reads the reason that staff wrote for an adjustment. */
export const readNote = (
  db: Db,
  { programId, userId, eventId }: { programId: string; userId: string; eventId: string },
): Promise<string> => firstValue(db, '')`
    SELECT payload ->> 'note' AS note FROM loyalty_events
    WHERE program_id = ${programId} AND user_id = ${userId} AND id = ${eventId}`

/** The balance of a member, and what staff has moved of it since a moment. */
export interface Adjustable {
  readonly userId: string
  readonly points: number
  readonly stamps: number
  /** Sum of all adjustments, each without its sign. */
  readonly movedPoints: number
  readonly movedStamps: number
}

/**
 * Reads the balances of those of these users who take part, before an adjustment, in one statement.
 */
export const readAdjustable = (
  db: Db,
  programId: string,
  userIds: readonly string[],
  since: Date,
): Promise<Adjustable[]> => allRows(db)`
    SELECT m.user_id AS "userId", coalesce(own.balance, 0) AS points, coalesce(stamps.balance, 0) AS stamps,
      moved.points AS "movedPoints", moved.stamps AS "movedStamps"
    FROM members m
      LEFT JOIN ledger_accounts own ON own.user_id = m.user_id AND own.unit = 'PTS' AND own.program_id = m.program_id
        AND own.kind = 'member'
      LEFT JOIN ledger_accounts stamps ON stamps.user_id = m.user_id AND stamps.unit = 'STAMP' AND stamps.program_id = m.program_id
        AND stamps.kind = 'member'
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(abs(e.points)), 0)::bigint AS points, coalesce(sum(abs(e.stamps)), 0)::bigint AS stamps
        FROM loyalty_events e
        WHERE e.program_id = m.program_id AND e.user_id = m.user_id AND e.type = 'adjustment' AND e.received_at >= ${since}::timestamptz
      ) moved
    WHERE m.program_id = ${programId} AND m.user_id = ANY (${userIds}::uuid[]) AND m.left_at IS NULL`

/** The remaining part of an adjustment that gave something. */
export interface StillThere {
  readonly points: number
  readonly stamps: number
}

/**
 * Reads what can be taken back of an adjustment: the member's balances and the points still
 * pending. Locks the member's row, so that nothing is spent meanwhile. undefined for people who
 * never took part.
 */
export async function lockStillThere(
  tx: Db,
  { programId, userId, eventId }: { programId: string; userId: string; eventId: string },
): Promise<StillThere | undefined> {
  await execute(tx)`
    SELECT FROM members WHERE program_id = ${programId} AND user_id = ${userId} FOR NO KEY UPDATE`
  // This statement runs after the lock, so it sees everything that the previous holder committed.
  return firstRow(tx)`
    SELECT coalesce(own.balance, 0) + coalesce(waits.amount, 0) AS points, coalesce(stamps.balance, 0) AS stamps
    FROM members m
      LEFT JOIN ledger_accounts own ON own.user_id = m.user_id AND own.unit = 'PTS' AND own.program_id = m.program_id
        AND own.kind = 'member'
      LEFT JOIN ledger_accounts stamps ON stamps.user_id = m.user_id AND stamps.unit = 'STAMP' AND stamps.program_id = m.program_id
        AND stamps.kind = 'member'
      LEFT JOIN pending_credits waits ON waits.program_id = m.program_id AND waits.user_id = m.user_id
        AND waits.event_id = ${eventId}
    WHERE m.program_id = ${programId} AND m.user_id = ${userId}`
}
