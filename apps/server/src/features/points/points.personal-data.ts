import { sql } from 'kysely'
import { inPages, PAGE, type PersonalData } from '../../platform/personal-data.ts'

/**
 * Coupons of a person: an erasure keeps them, because they explain what points were spent on. It forgets that the person
 * invited others.
 */
export const pointData: PersonalData = {
  rank: 10,
  tables: ['coupons'],
  parts: {
    coupons: (db, userId) =>
      inPages((after) =>
        db
          .selectFrom('coupons')
          .where('user_id', '=', userId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(PAGE)
          .select([
            'id',
            'code',
            'title',
            'description',
            'cost',
            'bought_at as boughtAt',
            'expires_at as expiresAt',
            'used_at as usedAt',
          ])
          .execute(),
      ),
  },
  /** Locks users in the order of their ids, before any other table; the erasure has locked the person's own row already. */
  async erase(tx, userId) {
    await sql`
      WITH invited AS (SELECT id FROM users WHERE invited_by = ${userId} ORDER BY id FOR NO KEY UPDATE)
      UPDATE users u SET invited_by = NULL FROM invited WHERE u.id = invited.id`.execute(tx)
  },
}
