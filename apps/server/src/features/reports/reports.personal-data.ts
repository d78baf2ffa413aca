import { inPages, PAGE, type PersonalData } from '../../platform/personal-data.ts'

/**
 * A person's reports of deals. An erasure empties their text; that a deal was reported, and why, stays on
 * record (Digital Services Act).
 */
export const reportData: PersonalData = {
  rank: 70,
  tables: ['reports'],
  parts: {
    reports: (db, userId) =>
      inPages((after) =>
        db
          .selectFrom('reports as r')
          .innerJoin('deals as d', 'd.id', 'r.deal_id')
          .where('r.reporter_id', '=', userId)
          .where('r.id', '>', after)
          .orderBy('r.id')
          .limit(PAGE)
          .select(['r.id', 'd.title as deal', 'r.reason', 'r.text', 'r.created_at as createdAt'])
          .execute(),
      ),
  },
  async erase(tx, userId) {
    await tx.updateTable('reports').set({ text: '' }).where('reporter_id', '=', userId).execute()
  },
}
