import { inPages, PAGE, type PersonalData } from '../../../platform/personal-data.ts'
import { reassignOwner } from '../../../platform/reassign-owner.ts'
import { allRows } from '../../../platform/db/statement.ts'

/**
 * The actions of brands' automations for a person. An erasure deletes it; gifts stay in the
 * movements of points.
 */
export const automationData: PersonalData = {
  rank: 43,
  tables: ['automation_runs', 'automation_versions'],
  parts: {
    automations: (db, userId) =>
      inPages(async (after) => {
        return allRows(db)<{ id: string }>`
          SELECT r.id, p.name AS program, a.name AS automation, r.created_at AS "createdAt", r.due_at AS "dueAt",
            r.finished_at AS "finishedAt", r.state, r.reason, r.outcome
          FROM automation_runs r JOIN automations a ON a.id = r.automation_id JOIN programs p ON p.id = a.program_id
          WHERE r.user_id = ${userId} AND r.id > ${after} ORDER BY r.id LIMIT ${PAGE}::int`
      }),
  },
  /** A merge counts both accounts' runs of an automation for the person. */
  merge: {
    counts: {},
    move: (tx, merging) =>
      reassignOwner(tx, merging, {
        table: 'automation_runs',
        owner: 'user_id',
        once: ['automation_id', 'event_key'],
      }),
  },
  async erase(tx, userId) {
    await tx.deleteFrom('automation_runs').where('user_id', '=', userId).execute()
  },
}
