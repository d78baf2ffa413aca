import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allValues, execute, firstRow } from '../../../platform/db/statement.ts'

/** Locks members in the order of their ids, as each event of a member does. */
export function lockMembers(tx: Db, programId: string, userIds: readonly string[]): Promise<void> {
  return execute(tx)`
    SELECT FROM members WHERE program_id = ${programId} AND user_id = ANY (${userIds}::uuid[])
    ORDER BY user_id FOR NO KEY UPDATE`
}

/** Deletes the pending points of members. */
export function voidPending(tx: Db, programId: string, userIds: readonly string[]): Promise<void> {
  return execute(tx)`
    UPDATE pending_credits SET void = void + amount, amount = 0
    WHERE program_id = ${programId} AND user_id = ANY (${userIds}::uuid[]) AND amount > 0`
}

/** Stores that a program's members lose their balances; a repeated call changes nothing. */
export const addLapse = (
  tx: Db,
  programId: string,
  cause: 'cancelled' | 'closed',
  dueAt: Date,
): Promise<void> => execute(tx)`
    INSERT INTO program_lapses (program_id, cause, due_at) VALUES (${programId}, ${cause}, ${dueAt})
    ON CONFLICT DO NOTHING`

/** Stores this for programs whose time to claim is over, dated at the moment when it ended. */
export const addClosed = (tx: Db, now: Date): Promise<void> => execute(tx)`
    INSERT INTO program_lapses (program_id, cause, due_at)
    SELECT p.id, 'closed', p.claims_until FROM programs p
    WHERE p.status = 'ended' AND p.claims_until <= ${now} AND NOT p.sandbox
      AND NOT EXISTS (SELECT FROM program_lapses l WHERE l.program_id = p.id)
    ON CONFLICT DO NOTHING`

export interface LapseRow {
  readonly programId: string
  readonly brandId: string
  readonly cause: 'cancelled' | 'closed'
  readonly dueAt: Date
  readonly after: string | null
}

const isDue = (now: Date) => sql`l.done_at IS NULL AND l.due_at <= ${now}`

/** Whether points of a program that is over are still to be taken. */
export const lapsesWait = (now: Date): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM program_lapses l WHERE ${isDue(now)})`

/**
 * Locks the next program with members whose balances are left; two processes never get the same.
 */
export const lockLapse = (tx: Db, now: Date): Promise<LapseRow | undefined> => firstRow(tx)`
    SELECT l.program_id AS "programId", p.brand_id AS "brandId", l.cause, l.due_at AS "dueAt", l.after_member AS after
    FROM program_lapses l JOIN programs p ON p.id = l.program_id
    WHERE ${isDue(now)} ORDER BY l.due_at LIMIT 1 FOR UPDATE OF l SKIP LOCKED`

export const nextMembers = (
  tx: Db,
  programId: string,
  after: string | null,
  limit: number,
): Promise<string[]> => allValues(tx)`
    SELECT user_id AS id FROM members
    WHERE program_id = ${programId} AND (${after}::uuid IS NULL OR user_id > ${after}::uuid)
    ORDER BY user_id LIMIT ${limit}::int`

/** @param last null when there is no further member */
export function finishBatch(tx: Db, programId: string, last: string | null, now: Date): Promise<void> {
  return execute(tx)`
    UPDATE program_lapses SET after_member = coalesce(${last}::uuid, after_member),
      done_at = CASE WHEN ${last}::uuid IS NULL THEN ${now}::timestamptz END
    WHERE program_id = ${programId} AND done_at IS NULL`
}
