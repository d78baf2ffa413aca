import type { PersonalData } from '../../../platform/personal-data.ts'
import { reassigning } from '../../../platform/reassign-owner.ts'
import { allRows } from '../../../platform/db/statement.ts'

/**
 * Views of tables belong to their owner alone: those of the back-office, and of the customers of
 * programs.
 */
export const gridViewData: PersonalData = {
  rank: 54,
  tables: ['grid_views'],
  parts: {
    gridViews: async (db, userId) => {
      return allRows(db)`
        SELECT v.grid, p.name AS program, v.name, v.search, v.column_order AS "order", v.hidden
        FROM grid_views v LEFT JOIN programs p ON p.id = v.program_id
        WHERE v.user_id = ${userId} ORDER BY v.grid, p.name, v.name`
    },
  },
  merge: reassigning({}, { table: 'grid_views', owner: 'user_id', once: ['grid', 'program_id', 'name'] }),
  async erase(tx, userId) {
    await tx.deleteFrom('grid_views').where('user_id', '=', userId).execute()
  },
}
