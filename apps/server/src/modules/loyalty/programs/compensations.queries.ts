import type { Db } from '../../../platform/db/database.ts'
import { allRows, anyChanged, execute, firstRow } from '../../../platform/db/statement.ts'
import type { Compensation } from './programs.queries.ts'

/** A member's compensation after an emergency cancellation. */
export interface CompensationRow {
  readonly userId: string
  readonly username: string
  readonly what: string
  readonly worthCents: number
  /** YYYY-MM-DD */
  readonly by: string
  readonly points: number
  readonly stamps: number
  readonly settledAt: Date | null
}

/** The promoter's offer of a cancelled program; undefined for other programs. */
export const readOffer = (tx: Db, programId: string): Promise<{ compensation: Compensation } | undefined> =>
  firstRow(tx)`
    SELECT cancellation -> 'compensation' AS compensation FROM programs
    WHERE id = ${programId} AND cancellation ? 'compensation'`

export interface NewCompensation {
  readonly programId: string
  readonly userId: string
  readonly what: string
  readonly worthCents: number
  readonly by: string
  readonly points: number
  readonly stamps: number
}

/** Records what a member receives; a repeated call changes nothing. */
export const insertCompensation = (tx: Db, row: NewCompensation, now: Date): Promise<void> => execute(tx)`
    INSERT INTO program_compensations (program_id, user_id, what, worth_cents, due_on, points, stamps, created_at)
    VALUES (${row.programId}, ${row.userId}, ${row.what}, ${row.worthCents}, ${row.by}::date, ${row.points}, ${row.stamps},
      ${now})
    ON CONFLICT DO NOTHING`

/** Reads compensations after a member, by their ids; `userId` picks one. */
export const readCompensations = (
  db: Db,
  programId: string,
  {
    after = null,
    userId = null,
    limit = 1,
  }: { after?: string | null; userId?: string | null; limit?: number },
): Promise<CompensationRow[]> => allRows(db)`
    SELECT c.user_id AS "userId", u.username::text AS username, c.what, c.worth_cents AS "worthCents", c.due_on::text AS by,
      c.points, c.stamps, c.settled_at AS "settledAt"
    FROM program_compensations c JOIN users u ON u.id = c.user_id
    WHERE c.program_id = ${programId} AND (${after}::uuid IS NULL OR c.user_id > ${after}::uuid)
      AND (${userId}::uuid IS NULL OR c.user_id = ${userId}::uuid)
    ORDER BY c.user_id LIMIT ${limit}::int`

/** @returns false when it is settled already, or there is none */
export const writeSettled = (
  tx: Db,
  { programId, userId, by }: { programId: string; userId: string; by: string },
  now: Date,
): Promise<boolean> => anyChanged(tx)`
    UPDATE program_compensations SET settled_at = ${now}, settled_by = ${by}
    WHERE program_id = ${programId} AND user_id = ${userId} AND settled_at IS NULL`
