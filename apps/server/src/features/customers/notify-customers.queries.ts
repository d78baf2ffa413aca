import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/**
 * Those of these users who take part in a program and consent to marketing by its brand now, by their newest consents and not
 * by the read model.
 */
export async function consentingTo(db: Db, programId: string, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    SELECT m.user_id AS "userId" FROM members m
    WHERE m.program_id = ${programId} AND m.user_id = ANY (${userIds}::uuid[]) AND m.left_at IS NULL
      AND (SELECT bool_and(granted) AND count(*) = 2 FROM (
        SELECT DISTINCT ON (purpose) granted FROM consents c
        WHERE c.program_id = m.program_id AND c.user_id = m.user_id AND c.purpose IN ('loyalty-privacy', 'loyalty-marketing')
        ORDER BY purpose, id DESC
      ) present)
    ORDER BY m.user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}
