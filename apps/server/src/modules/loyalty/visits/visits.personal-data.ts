import type { PersonalData } from '../../../platform/personal-data.ts'
import { execute } from '../../../platform/db/statement.ts'

/**
 * The shop in which a person checked in last; it prevents a check-in at two shops at once. The
 * visits themselves are events of their programs. When two accounts are merged, the later shop
 * counts.
 */
export const visitData: PersonalData = {
  rank: 55,
  tables: ['visit_presences'],
  parts: {
    lastCheckIn: (db, userId) =>
      db
        .selectFrom('visit_presences')
        .where('user_id', '=', userId)
        .select(['lat as latitude', 'lon as longitude', 'at'])
        .execute(),
  },
  merge: {
    counts: {},
    async move(tx, { from, into }) {
      await execute(tx)`
        INSERT INTO visit_presences AS v (user_id, lat, lon, at)
        SELECT ${into}::uuid, lat, lon, at FROM visit_presences WHERE user_id = ${from}
        ON CONFLICT (user_id) DO UPDATE SET lat = excluded.lat, lon = excluded.lon, at = excluded.at WHERE v.at < excluded.at`
      await tx.deleteFrom('visit_presences').where('user_id', '=', from).execute()
    },
  },
  async erase(tx, userId) {
    await tx.deleteFrom('visit_presences').where('user_id', '=', userId).execute()
  },
}
