import { pagedPart, type PersonalData } from '../../../platform/personal-data.ts'
import { reassigning } from '../../../platform/reassign-owner.ts'
import { execute } from '../../../platform/db/statement.ts'

/**
 * A person's reports, and the decisions about their content. An erasure empties the texts. The
 * report, the decision and its reason stay on record (Digital Services Act).
 */
export const reportData: PersonalData = {
  rank: 70,
  tables: ['reports', 'report_decisions'],
  parts: {
    reports: pagedPart((db, userId) =>
      db
        .selectFrom('reports as r')
        .innerJoin('deals as d', 'd.id', 'r.deal_id')
        .where('r.reporter_id', '=', userId)
        .select(['r.id', 'd.title as deal', 'r.reason', 'r.text', 'r.created_at as createdAt']),
    ),
    moderationDecisions: pagedPart((db, userId) =>
      db
        .selectFrom('report_decisions')
        .where('author_id', '=', userId)
        .where('decision', '<>', 'kept')
        .select([
          'id',
          'excerpt as words',
          'decision',
          'reason',
          'decided_at as decidedAt',
          'reversed_at as reversedAt',
          'appeal',
          'outcome',
        ]),
    ),
  },
  merge: reassigning({}, { table: 'reports', owner: 'reporter_id' }),
  async erase(tx, userId) {
    await tx.updateTable('reports').set({ text: '' }).where('reporter_id', '=', userId).execute()
    await execute(tx)`
      UPDATE report_decisions SET excerpt = '', appeal = CASE WHEN appeal IS NULL THEN NULL ELSE '' END
      WHERE author_id = ${userId}`
  },
}
