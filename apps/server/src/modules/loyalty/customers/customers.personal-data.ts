import { sql } from 'kysely'
import type { PersonalData } from '../../../platform/personal-data.ts'
import { reassigning } from '../../../platform/reassign-owner.ts'
import { allRows, execute } from '../../../platform/db/statement.ts'

/**
 * The rows by which brands list and search their customers. They copy what the export shows of
 * memberships and account. An erasure deletes them at once.
 */
export const customerData: PersonalData = {
  rank: 46,
  tables: ['member_stats', 'member_names', 'member_labels'],
  parts: {
    programLabels: async (db, userId) => {
      return allRows(db)`
        SELECT p.name AS program, l.name AS label
        FROM member_programs own JOIN programs p ON p.id = own.program_id
          JOIN member_labels m ON m.program_id = own.program_id AND m.user_id = own.user_id
          JOIN labels l ON l.program_id = m.program_id AND l.id = m.label_id
        WHERE own.user_id = ${userId} ORDER BY p.name, l.name`
    },
  },
  /**
   * A merge recomputes the person's rows from the united account; labels that brands gave move to
   * it.
   */
  merge: reassigning({}, { table: 'member_labels', owner: 'user_id', once: ['program_id', 'label_id'] }),
  async erase(tx, userId) {
    for (const table of ['member_stats', 'member_names', 'member_labels']) {
      await execute(tx)`
        DELETE FROM ${sql.table(table)} c USING member_programs own
        WHERE own.user_id = ${userId} AND c.program_id = own.program_id AND c.user_id = ${userId}`
    }
  },
}
