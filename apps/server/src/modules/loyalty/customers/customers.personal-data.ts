import { SEEN_OF_MEMBERS, SEEN_WITH_CONSENT, wordsOf } from '@vicino/contract/common/seen-by-shop'
import { sql } from 'kysely'
import { inPages, PAGE, type PersonalData } from '../../../platform/personal-data.ts'
import { reassigning } from '../../../platform/reassign-owner.ts'
import { allRows, execute } from '../../../platform/db/statement.ts'

/**
 * The rows by which brands list and search their customers. They copy what the export shows of
 * memberships and account, with labels and notes. An erasure deletes them at once.
 */
export const customerData: PersonalData = {
  rank: 46,
  tables: ['member_stats', 'member_names', 'member_labels', 'member_notes'],
  parts: {
    programLabels: async (db, userId) => {
      return allRows(db)`
        SELECT p.name AS program, l.name AS label
        FROM member_programs own JOIN programs p ON p.id = own.program_id
          JOIN member_labels m ON m.program_id = own.program_id AND m.user_id = own.user_id
          JOIN labels l ON l.program_id = m.program_id AND l.id = m.label_id
        WHERE own.user_id = ${userId} ORDER BY p.name, l.name`
    },
    /** What shops noted on the person. */
    shopNotes: (db, userId) => allRows(db)`
      SELECT p.name AS program, n.text, n.created_at AS at
      FROM member_programs own JOIN member_notes n ON n.program_id = own.program_id AND n.user_id = own.user_id
        JOIN programs p ON p.id = n.program_id
      WHERE own.user_id = ${userId} ORDER BY n.id`,
    /** Shops that see the person as a customer, with the fields that they see now. */
    recipients: async (db, userId) => {
      const rows = await allRows(db)<{ sees: boolean }>`
        SELECT p.name AS program, b.username AS brand, p.legal_subject AS company, p.piva AS "vatNumber", m.joined_at AS since,
          coalesce((SELECT granted FROM consents c WHERE c.program_id = p.id AND c.user_id = ${userId}
            AND c.purpose = 'loyalty-details' ORDER BY c.id DESC LIMIT 1), false) AS sees
        FROM member_programs own JOIN members m ON m.program_id = own.program_id AND m.user_id = own.user_id AND m.left_at IS NULL
          JOIN programs p ON p.id = own.program_id JOIN brands b ON b.id = p.brand_id
        WHERE own.user_id = ${userId} ORDER BY p.name, p.id`
      return rows.map(({ sees, ...row }) => ({
        ...row,
        sees: [wordsOf(SEEN_OF_MEMBERS, 'it'), ...(sees ? [wordsOf(SEEN_WITH_CONSENT, 'it')] : [])].join(
          ', ',
        ),
      }))
    },
    /** Each file of customers that a shop took out while the person took part. */
    exportsByShops: (db, userId) =>
      inPages(
        (after) => allRows(db)<{ id: string }>`
          SELECT a.id, p.name AS program, b.username AS brand, a.created_at AS at, a.detail ->> 'format' AS format
          FROM member_programs own JOIN members m ON m.program_id = own.program_id AND m.user_id = own.user_id
            JOIN programs p ON p.id = own.program_id JOIN brands b ON b.id = p.brand_id
            JOIN audit_log a ON a.object_id = own.program_id AND a.action = 'customer.exported' AND a.created_at >= m.joined_at
              AND (m.left_at IS NULL OR a.created_at <= m.left_at)
          WHERE own.user_id = ${userId} AND a.id > ${after}
            AND a.object_type NOT IN ('redemption', 'claim', 'coupon', 'commission')
          ORDER BY a.id LIMIT ${PAGE}::int`,
      ),
  },
  /**
   * A merge recomputes the person's rows from the united account; labels that brands gave move to
   * it.
   */
  merge: reassigning(
    {},
    { table: 'member_labels', owner: 'user_id', once: ['program_id', 'label_id'] },
    { table: 'member_notes', owner: 'user_id' },
  ),
  async erase(tx, userId) {
    // What the person noted on others stays the shop's, without their name.
    await tx.updateTable('member_notes').set({ written_by: null }).where('written_by', '=', userId).execute()
    for (const table of ['member_stats', 'member_names', 'member_labels', 'member_notes']) {
      await execute(tx)`
        DELETE FROM ${sql.table(table)} c USING member_programs own
        WHERE own.user_id = ${userId} AND c.program_id = own.program_id AND c.user_id = ${userId}`
    }
  },
}
