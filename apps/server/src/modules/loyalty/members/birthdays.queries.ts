import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'

export interface Celebrant {
  readonly userId: string
  readonly programId: string
  /** YYYY-MM-DD */
  readonly birthDate: string
  readonly knownSince: Date
  readonly joinedAt: Date
  /** The last birthday that was paid, in days since 1970. */
  readonly lastPaidOn: number | null
}

/** Reads members of active programs born on one of these days of the year (100 × month + day). */
export function readCelebrants(tx: Db, days: readonly number[], at: Date): Promise<Celebrant[]> {
  return allRows(tx)`
    SELECT u.id AS "userId", m.program_id AS "programId", u.birth_date::text AS "birthDate",
      coalesce(u.birth_date_since, u.created_at) AS "knownSince", m.joined_at AS "joinedAt", (
        SELECT max((e.occurred_at AT TIME ZONE 'Europe/Rome')::date - date '1970-01-01') FROM one_time_awards o
          JOIN loyalty_events e ON e.program_id = o.program_id AND e.user_id = o.user_id AND e.id = o.event_id
        WHERE o.program_id = m.program_id AND o.user_id = m.user_id AND o.mechanic = 'birthDay'
      ) AS "lastPaidOn"
    FROM users u JOIN member_programs own ON own.user_id = u.id
      JOIN members m ON m.program_id = own.program_id AND m.user_id = own.user_id AND m.left_at IS NULL
      JOIN programs p ON p.id = m.program_id AND p.status = 'active' AND p.starts_at <= ${at} AND p.ends_at > ${at}
    WHERE u.birth_date IS NOT NULL AND u.erased_at IS NULL
      AND (extract(month FROM u.birth_date) * 100 + extract(day FROM u.birth_date)) = ANY (${days}::numeric[])
    ORDER BY m.program_id, u.id`
}
