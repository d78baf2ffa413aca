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
        .leftJoin('deals as d', 'd.id', 'r.deal_id')
        .where('r.reporter_id', '=', userId)
        .select([
          'r.id',
          'd.title as deal',
          'r.reason',
          'r.text',
          'r.objection',
          'r.created_at as createdAt',
        ]),
    ),
    moderationDecisions: pagedPart((db, userId) =>
      db
        .selectFrom('report_decisions')
        .where('author_id', '=', userId)
        .where('decision', '<>', 'kept')
        .select([
          'id',
          'excerpt as words',
          'facts',
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
    await execute(tx)`
      UPDATE reports SET text = '', objection = CASE WHEN objection IS NULL THEN NULL ELSE '' END
      WHERE reporter_id = ${userId}`
    await execute(tx)`
      DELETE FROM deliveries WHERE user_id IS NULL AND template LIKE 'report-%'
        AND address = (SELECT lower(email) FROM users WHERE id = ${userId})`
    // What the person reported without their account, by the same address.
    await execute(tx)`
      UPDATE reports SET text = '', notifier_name = '', notifier_email = NULL,
        objection = CASE WHEN objection IS NULL THEN NULL ELSE '' END
      WHERE notifier_email = (SELECT lower(email) FROM users WHERE id = ${userId})`
    await execute(tx)`
      UPDATE report_decisions SET excerpt = '', facts = '', appeal = CASE WHEN appeal IS NULL THEN NULL ELSE '' END
      WHERE author_id = ${userId}`
  },
}
