import type { PersonalData } from '../../../../platform/personal-data.ts'
import { reassigning } from '../../../../platform/reassign-owner.ts'
import { allRows, execute } from '../../../../platform/db/statement.ts'

/**
 * What brands' files said about a person: which balance or purchase they brought. An erasure
 * removes the person from the rows, also refused lines with their e-mail; the files are not kept.
 * The staff member who brought an import stays, as in the audit log.
 */
export const importData: PersonalData = {
  rank: 47,
  tables: ['customer_imports', 'customer_import_rows'],
  parts: {
    importedBalances: async (db, userId) => {
      return allRows(db)`
        SELECT p.name AS program, i.kind, i.confirmed_at AS "confirmedAt", r.points, r.stamps, r.reference, r.state,
          nullif(r.amount_cents, 0)::float8 / 100 AS amount, r.occurred_at AS "boughtAt", r.category,
          r.undone_points AS "takenBackPoints", r.undone_stamps AS "takenBackStamps"
        FROM customer_import_rows r JOIN customer_imports i ON i.id = r.import_id JOIN programs p ON p.id = i.program_id
        WHERE r.user_id = ${userId} ORDER BY i.id, r.line`
    },
    importsMade: async (db, userId) => {
      return allRows(db)`
        SELECT p.name AS program, i.file_name AS "fileName", i.state, i.created_at AS "createdAt"
        FROM customer_imports i JOIN programs p ON p.id = i.program_id WHERE i.created_by = ${userId} ORDER BY i.id`
    },
  },
  merge: reassigning({}, { table: 'customer_import_rows', owner: 'user_id' }),
  async erase(tx, userId) {
    await execute(tx)`UPDATE customer_imports SET file_name = '' WHERE created_by = ${userId}`
    await execute(tx)`
      UPDATE customer_import_rows r SET user_id = NULL, cells = NULL, reference = NULL,
        state = CASE WHEN r.state = 'ready' THEN 'refused' WHEN r.state = 'given' THEN 'kept' ELSE r.state END,
        reason = CASE WHEN r.state IN ('ready', 'given') THEN 'left' ELSE r.reason END
      WHERE r.user_id = ${userId}`
    await execute(tx)`
      UPDATE customer_import_rows r SET email_hash = NULL, cells = NULL, reference = NULL,
        state = CASE WHEN r.state = 'waiting' THEN 'refused' ELSE r.state END,
        reason = CASE WHEN r.state = 'waiting' THEN 'left' ELSE r.reason END
      FROM (SELECT DISTINCT program_id FROM customer_imports) of, users u
      WHERE u.id = ${userId} AND r.email_hash = imported_email(of.program_id, u.email::text)`
  },
}
