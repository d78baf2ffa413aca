import type { PersonalData } from '../../../platform/personal-data.ts'

/** Events that a person's streams got within the last hour. */
export const liveData: PersonalData = {
  rank: 120,
  tables: ['live_events'],
  parts: {
    // At most an hour of one person: no pages.
    liveUpdates: (db, userId) =>
      db
        .selectFrom('live_events')
        .where('user_id', '=', userId)
        .orderBy('id')
        .select(['type', 'data', 'created_at as createdAt'])
        .execute(),
  },
  async erase(tx, userId) {
    await tx.deleteFrom('live_events').where('user_id', '=', userId).execute()
  },
}
