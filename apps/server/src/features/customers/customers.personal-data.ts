import { sql } from 'kysely'
import type { PersonalData } from '../../platform/personal-data.ts'

/**
 * The rows by which brands list and search their customers: copies of what the export shows of memberships and of the
 * account. An erasure removes them at once.
 */
export const customerData: PersonalData = {
  rank: 46,
  tables: ['member_stats', 'member_names'],
  parts: {},
  async erase(tx, userId) {
    for (const table of ['member_stats', 'member_names']) {
      await sql`
        DELETE FROM ${sql.table(table)} c USING member_programs own
        WHERE own.user_id = ${userId} AND c.program_id = own.program_id AND c.user_id = ${userId}`.execute(tx)
    }
  },
}
