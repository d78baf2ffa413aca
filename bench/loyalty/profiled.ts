import { type Database } from '@vicino/server/platform/db/database'
import { sql } from 'kysely'

/**
 * Makes every member of a program an adult, and lets all or one of `oneOf` of them consent to be
 * chosen by what they do, without which no segment and no automation finds them.
 */
export async function mayBeProfiled(db: Database, program: string, oneOf = 1): Promise<void> {
  await sql`UPDATE users SET birth_date = '1980-05-01' WHERE birth_date IS NULL`.execute(db)
  await sql`
    INSERT INTO consents (user_id, program_id, purpose, granted, text_version, source, created_at)
    SELECT m.user_id, m.program_id, purpose,
      purpose = 'loyalty-privacy' OR abs(hashtext(m.user_id::text || purpose)) % ${oneOf} = 0, '1', 'bench', m.joined_at
    FROM members m, (VALUES ('loyalty-privacy'), ('loyalty-marketing'), ('loyalty-details'), ('loyalty-profiling')) p (purpose)
    WHERE m.program_id = ${program}`.execute(db)
  await sql`ANALYZE consents`.execute(db)
}
