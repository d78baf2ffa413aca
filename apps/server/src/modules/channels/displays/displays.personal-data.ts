import { pagedPart, type PersonalData } from '../../../platform/personal-data.ts'
import { forgetWrongCodes } from './pairing.queries.ts'

/**
 * How often a person has just typed a wrong code (kept for an hour at most), and by which displays
 * they came to deals (kept for a month). An erasure removes both; the metrics of the displays are
 * sums without names.
 */
export const displayData: PersonalData = {
  rank: 49,
  tables: ['display_wrong_codes', 'display_scans'],
  parts: {
    scansOfDisplays: pagedPart((db, userId) =>
      db
        .selectFrom('display_scans as s')
        .innerJoin('displays as o', 'o.id', 's.display_id')
        .innerJoin('deals as d', 'd.id', 's.deal_id')
        .where('s.user_id', '=', userId)
        .select(['s.id', 'o.name as display', 'd.title as deal', 's.points', 's.at']),
    ),
  },
  async erase(tx, userId) {
    await forgetWrongCodes(tx, userId)
    await tx.deleteFrom('display_scans').where('user_id', '=', userId).execute()
  },
}
