import type { PersonalData } from '../../../platform/personal-data.ts'
import { allRows, execute } from '../../../platform/db/statement.ts'

/**
 * Brands for which a person works or worked, and invitations to their address. An erasure ends the
 * work and deletes the address.
 */
export const staffData: PersonalData = {
  rank: 94,
  tables: ['staff'],
  parts: {
    work: async (db, userId) => {
      return allRows(db)`
        SELECT s.id, b.username AS brand, s.role, s.state, s.ends_at AS "endsAt", s.accepted_at AS "acceptedAt", s.ended_at AS "endedAt"
        FROM staff s JOIN brands b ON b.id = s.brand_id
        WHERE s.user_id = ${userId} OR s.state = 'invited' AND s.email = (SELECT email FROM users WHERE id = ${userId})
        ORDER BY s.id LIMIT 1000`
    },
  },
  async erase(tx, userId, now) {
    await execute(tx)`
      UPDATE staff SET state = CASE state WHEN 'invited' THEN 'withdrawn' ELSE 'ended' END, email = NULL,
        ended_at = coalesce(ended_at, ${now})
      WHERE user_id = ${userId} OR state = 'invited' AND email = (SELECT email FROM users WHERE id = ${userId})`
  },
}
