import type { PersonalData } from '../../../platform/personal-data.ts'
import { allRows, execute } from '../../../platform/db/statement.ts'

/**
 * Telephone numbers under which tills know a person, and those that a cashier has added. An erasure
 * deletes the numbers; a merge lets the remaining account answer to them.
 */
export const phoneCardData: PersonalData = {
  rank: 57,
  tables: ['phone_cards'],
  parts: {
    phoneCards: (db, userId) => allRows(db)`
      SELECT b.username AS brand, c.phone, c.created_at AS "addedAt", c.taken_at AS "takenAt"
      FROM phone_cards c JOIN brands b ON b.id = c.brand_id WHERE c.user_id = ${userId} ORDER BY c.created_at`,
  },
  merge: {
    counts: {},
    async move(tx, { from, into }, now) {
      await execute(tx)`
        UPDATE phone_cards c SET user_id = ${into}, taken_at = coalesce(c.taken_at, ${now}) WHERE c.user_id = ${from}
          AND NOT EXISTS (SELECT FROM phone_cards own WHERE own.brand_id = c.brand_id AND own.user_id = ${into})`
    },
  },
  async erase(tx, userId) {
    await tx.deleteFrom('phone_cards').where('user_id', '=', userId).execute()
    await tx.updateTable('phone_cards').set({ added_by: null }).where('added_by', '=', userId).execute()
  },
}
