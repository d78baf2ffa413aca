import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export interface PendingRow {
  readonly programId: string
  readonly userId: string
  readonly eventId: string
  readonly maturesAt: Date
}

/** Reads pending points that are due by now, the earliest first. */
export async function readPending(tx: Db, now: Date, limit: number): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    SELECT program_id AS "programId", user_id AS "userId", event_id AS "eventId", matures_at AS "maturesAt"
    FROM pending_credits WHERE amount > 0 AND matures_at <= ${now}
    ORDER BY matures_at, program_id, user_id, event_id LIMIT ${limit}::int`.execute(tx)
  return rows
}

export async function readPendingOf(
  tx: Db,
  { programId, userId }: { readonly programId: string; readonly userId: string },
  until: Date,
): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    SELECT program_id AS "programId", user_id AS "userId", event_id AS "eventId", matures_at AS "maturesAt"
    FROM pending_credits WHERE program_id = ${programId} AND user_id = ${userId} AND amount > 0 AND matures_at <= ${until}
    ORDER BY matures_at, event_id`.execute(tx)
  return rows
}

/**
 * Claims the automatic reward as often as a member's points reach its cost. @returns the number of
 * claims
 */
export async function claimAll(
  tx: Db,
  { programId, userId }: { readonly programId: string; readonly userId: string },
  cost: number,
  version: number,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    SELECT loyalty_claim_all(${programId}, ${userId}, ${cost}::bigint, ${version}::int, ${now}) AS times`.execute(
    tx,
  )
  return rows[0]?.times ?? 0
}

/**
 * Takes pending points out, under the member's lock, to credit them; undefined where another
 * transaction did.
 */
export async function takePending(
  tx: Db,
  { programId, userId, eventId }: PendingRow,
): Promise<{ amount: number; expiresAt: Date | null } | undefined> {
  await sql`SELECT FROM members WHERE program_id = ${programId} AND user_id = ${userId} FOR NO KEY UPDATE`.execute(
    tx,
  )
  const { rows } = await sql<{ amount: number; expiresAt: Date | null }>`
    UPDATE pending_credits p SET amount = 0 FROM pending_credits was
    WHERE (p.program_id, p.user_id, p.event_id) = (${programId}, ${userId}, ${eventId}) AND p.amount > 0
      AND (was.program_id, was.user_id, was.event_id) = (p.program_id, p.user_id, p.event_id)
    RETURNING was.amount, p.expires_at AS "expiresAt"`.execute(tx)
  return rows[0]
}
