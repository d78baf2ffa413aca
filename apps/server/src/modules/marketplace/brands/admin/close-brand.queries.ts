import type { Db } from '../../../../platform/db/database.ts'
import { allRows, firstRow, firstValue, onlyRow } from '../../../../platform/db/statement.ts'

export interface ClosingBrand {
  readonly name: string
  readonly closedAt: Date | null
  readonly suspendedAt: Date | null
}

/** Locks a brand that is to be closed. */
export const lockClosing = (tx: Db, id: string): Promise<ClosingBrand | undefined> => firstRow(tx)`
    SELECT username AS name, closed_at AS "closedAt", suspended_at AS "suspendedAt" FROM brands
    WHERE id = ${id} AND NOT sandbox FOR NO KEY UPDATE`

/** Counts programs that are not over, their time for claims included, and claims not handed over. */
export const countOpen = (tx: Db, id: string, now: Date): Promise<{ programs: number; claims: number }> =>
  onlyRow(tx)`
    SELECT (SELECT count(*)::int FROM programs WHERE brand_id = ${id} AND NOT sandbox
        AND (status IN ('scheduled', 'active') OR status = 'ended' AND claims_until > ${now}::timestamptz)) AS programs,
      (SELECT count(*)::int FROM claims WHERE brand_id = ${id}
        AND state IN ('requested', 'approved', 'ready', 'shipped')) AS claims`

/** A member with rewards that the brand still owes. */
export interface Claimant {
  readonly userId: string
  readonly email: string
  readonly language: 'it' | 'en' | null
  readonly rewards: string
}

export const readClaimants = (tx: Db, id: string): Promise<Claimant[]> => allRows(tx)`
    SELECT u.id AS "userId", u.email, u.language, string_agg(r.name, ', ' ORDER BY c.id) AS rewards
    FROM claims c JOIN users u ON u.id = c.user_id AND u.erased_at IS NULL
      JOIN rewards r ON r.program_id = c.program_id AND r.id = c.reward_id
    WHERE c.brand_id = ${id} AND c.state IN ('requested', 'approved', 'ready', 'shipped')
    GROUP BY u.id ORDER BY u.id`

/** Makes consumers of a brand's people and withdraws its invitations. @returns how many people */
export const releasePeople = (tx: Db, id: string, now: Date): Promise<number> => firstValue(tx, 0)`
    WITH invited AS (
      UPDATE staff SET state = 'withdrawn', ended_at = ${now} WHERE brand_id = ${id} AND state = 'invited'
    ), released AS (
      UPDATE users SET role = 'audience', role_id = NULL, brand_id = NULL, updated_at = ${now}
      WHERE brand_id = ${id} AND role IN ('brand', 'brandManager', 'scanner') RETURNING id
    ) SELECT count(*)::int AS people FROM released`
