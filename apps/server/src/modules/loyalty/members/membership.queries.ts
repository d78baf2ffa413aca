import type { Db } from '../../../platform/db/database.ts'
import { anyRow, firstValue } from '../../../platform/db/statement.ts'

/**
 * Locks a member's row, as each event of that member does, so that leaving and erasing wait.
 * @returns since when they take part; undefined for people who do not take part
 */
export const lockMember = (tx: Db, programId: string, userId: string): Promise<Date | undefined> =>
  firstValue(tx)`
    SELECT joined_at AS "joinedAt" FROM members
    WHERE program_id = ${programId} AND user_id = ${userId} AND left_at IS NULL FOR NO KEY UPDATE`

/** Tells whether a person takes part in a program now. */
export const isMember = (db: Db, programId: string, userId: string): Promise<boolean> => anyRow(db)`
    SELECT FROM members WHERE program_id = ${programId} AND user_id = ${userId} AND left_at IS NULL`
