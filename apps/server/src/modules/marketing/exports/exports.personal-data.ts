import type { PersonalData } from '../../../platform/personal-data.ts'
import { allRows } from '../../../platform/db/statement.ts'
import { markStale } from './exports.queries.ts'

/**
 * Files that brands had made, and the people who ordered them. A person who closes the account is
 * in no file that is downloaded from that moment on; a job rewrites files with their rows within
 * minutes. The person who ordered an export stays, as in the audit log.
 */
export const exportData: PersonalData = {
  rank: 39,
  tables: ['export_files', 'export_schedules'],
  parts: {
    exportsMade: async (db, userId) => {
      return allRows(db)`
        SELECT f.what, p.name AS program, f.state, f.rows, f.created_at AS "createdAt"
        FROM export_files f LEFT JOIN programs p ON p.id = f.program_id WHERE f.created_by = ${userId} ORDER BY f.id`
    },
    exportSchedules: async (db, userId) => {
      return allRows(db)`
        SELECT s.what, p.name AS program, s.every, s.hour, s.created_at AS "createdAt"
        FROM export_schedules s LEFT JOIN programs p ON p.id = s.program_id WHERE s.created_by = ${userId} ORDER BY s.id`
    },
  },
  erase: markStale,
}
