import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstRow, firstValue } from '../../../platform/db/statement.ts'

export interface PendingRow {
  readonly programId: string
  readonly userId: string
  readonly eventId: string
  readonly maturesAt: Date
}

/** Reads pending points that are due by now, the earliest first. */
export const readPending = (tx: Db, now: Date, limit: number): Promise<PendingRow[]> => allRows(tx)`
    SELECT program_id AS "programId", user_id AS "userId", event_id AS "eventId", matures_at AS "maturesAt"
    FROM pending_credits WHERE amount > 0 AND matures_at <= ${now}
    ORDER BY matures_at, program_id, user_id, event_id LIMIT ${limit}::int`

export const readPendingOf = (
  tx: Db,
  { programId, userId }: { readonly programId: string; readonly userId: string },
  until: Date,
): Promise<PendingRow[]> => allRows(tx)`
    SELECT program_id AS "programId", user_id AS "userId", event_id AS "eventId", matures_at AS "maturesAt"
    FROM pending_credits WHERE program_id = ${programId} AND user_id = ${userId} AND amount > 0 AND matures_at <= ${until}
    ORDER BY matures_at, event_id`

/**
 * Claims the automatic reward as often as a member's points reach its cost. @returns the number of
 * claims
 */
export const claimAll = (
  tx: Db,
  { programId, userId }: { readonly programId: string; readonly userId: string },
  cost: number,
  version: number,
  now: Date,
): Promise<number> => firstValue(tx, 0)`
    SELECT loyalty_claim_all(${programId}, ${userId}, ${cost}::bigint, ${version}::int, ${now}) AS times`

/**
 * Takes pending points out, under the member's lock, to credit them; undefined where another
 * transaction did.
 */
export async function takePending(
  tx: Db,
  { programId, userId, eventId }: PendingRow,
): Promise<{ amount: number; expiresAt: Date | null } | undefined> {
  await execute(tx)`
    SELECT FROM members WHERE program_id = ${programId} AND user_id = ${userId} FOR NO KEY UPDATE`
  return firstRow(tx)`
    UPDATE pending_credits p SET amount = 0 FROM pending_credits was
    WHERE (p.program_id, p.user_id, p.event_id) = (${programId}, ${userId}, ${eventId}) AND p.amount > 0
      AND (was.program_id, was.user_id, was.event_id) = (p.program_id, p.user_id, p.event_id)
    RETURNING was.amount, p.expires_at AS "expiresAt"`
}
