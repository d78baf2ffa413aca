import { execute } from '../../../platform/db/statement.ts'
import { pagedPart, type PersonalData } from '../../../platform/personal-data.ts'

/**
 * What tills took without network. An erasure keeps that an entry came and how it ended; the scanned
 * code goes, so an entry that still waited can only be taken off the list.
 */
export const offlineData: PersonalData = {
  rank: 58,
  tables: ['offline_till_entries'],
  parts: {
    tillWithoutNetwork: pagedPart((db, userId) =>
      db
        .selectFrom('offline_till_entries')
        .where('user_id', '=', userId)
        .select(['id', 'kind', 'at', 'received_at as receivedAt', 'outcome', 'code']),
    ),
  },
  merge: {
    counts: {},
    async move(tx, { from, into }) {
      await execute(tx)`UPDATE offline_till_entries SET user_id = ${into} WHERE user_id = ${from}`
    },
  },
  async erase(tx, userId) {
    await execute(tx)`
      UPDATE offline_till_entries SET user_id = NULL, outcome = CASE outcome WHEN 'conflict' THEN 'dropped' ELSE outcome END,
        body = NULL WHERE user_id = ${userId}`
    await execute(tx)`UPDATE offline_till_entries SET confirmed_by = NULL WHERE confirmed_by = ${userId}`
    await execute(tx)`UPDATE offline_till_entries SET decided_by = NULL WHERE decided_by = ${userId}`
  },
}
