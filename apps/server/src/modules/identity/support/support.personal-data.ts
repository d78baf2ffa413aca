import { sql } from 'kysely'
import { answerSupportRequest } from '@vicino/contract/identity/support/endpoints'
import { forgetAnswers } from '../../../platform/http/idempotency.ts'
import { pagedPart, type PersonalData } from '../../../platform/personal-data.ts'
import { reassigning } from '../../../platform/reassign-owner.ts'

/** Notes about a person without who of the platform's people wrote them. */
export const copiedNotes = sql<
  unknown[]
>`(SELECT coalesce(jsonb_agg(note - 'by'), '[]') FROM jsonb_array_elements(notes) note)`.as('notes')

/** A person's requests for help. */
export const supportData: PersonalData = {
  rank: 80,
  tables: ['support_requests'],
  parts: {
    supportRequests: pagedPart((db, userId) =>
      db
        .selectFrom('support_requests')
        .where('user_id', '=', userId)
        .select([
          'id',
          'topic',
          'text',
          'created_at as createdAt',
          'answer',
          'answered_at as answeredAt',
          'earlier',
          copiedNotes,
        ]),
    ),
  },
  merge: reassigning({}, { table: 'support_requests', owner: 'user_id' }),
  async erase(tx, userId) {
    const gone = await tx
      .deleteFrom('support_requests')
      .where('user_id', '=', userId)
      .returning('id')
      .execute()
    const ids = gone.map(({ id }) => id)
    await forgetAnswers(tx, answerSupportRequest, ids)
  },
}
