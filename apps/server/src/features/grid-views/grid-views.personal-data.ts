import { sql } from 'kysely'
import type { PersonalData } from '../../platform/personal-data.ts'
import { rehoming } from '../../platform/rehome.ts'

/** Views of tables are their owner's alone. */
export const gridViewData: PersonalData = {
  rank: 54,
  tables: ['grid_views'],
  parts: {
    gridViews: async (db, userId) => {
      const { rows } = await sql`
        SELECT grid, name, search, hidden FROM grid_views WHERE user_id = ${userId} ORDER BY grid, name`.execute(
        db,
      )
      return rows
    },
  },
  merge: rehoming({}, { table: 'grid_views', owner: 'user_id', once: ['grid', 'name'] }),
  async erase(tx, userId) {
    await tx.deleteFrom('grid_views').where('user_id', '=', userId).execute()
  },
}
