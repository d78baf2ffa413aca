import type { PersonalData } from '../../../platform/personal-data.ts'
import { reassigning } from '../../../platform/reassign-owner.ts'
import { readAccesses } from './support-access.queries.ts'

/**
 * The requests of platform staff for access to a person's account, their reasons and results. An
 * erasure empties the reasons.
 */
export const accessData: PersonalData = {
  rank: 74,
  tables: ['support_accesses'],
  parts: {
    supportAccesses: async (db, userId) =>
      (await readAccesses(db, userId)).map(
        ({ id, reason, asked_at, consent, answered_at, started_at, ended_at }) => ({
          id,
          reason,
          askedAt: asked_at,
          consent,
          answeredAt: answered_at,
          startedAt: started_at,
          endedAt: ended_at,
        }),
      ),
  },
  merge: reassigning({}, { table: 'support_accesses', owner: 'user_id' }),
  async erase(tx, userId) {
    await tx.updateTable('support_accesses').set({ reason: '' }).where('user_id', '=', userId).execute()
  },
}
