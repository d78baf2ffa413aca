import { pagedPart, type PersonalData } from '../../../platform/personal-data.ts'
import { reassigning } from '../../../platform/reassign-owner.ts'

/**
 * Marketing messages to a person, and their openings and clicks. After an erasure a brand's metrics
 * stay, under an id without a name and without the texts.
 */
export const outreachData: PersonalData = {
  rank: 52,
  tables: ['outreach_members', 'outreach_sends'],
  parts: {
    brandMessages: pagedPart((db, userId) =>
      db
        .selectFrom('outreach_sends as o')
        .innerJoin('brands as b', 'b.id', 'o.brand_id')
        .where('o.user_id', '=', userId)
        .select([
          'o.id',
          'b.username as brand',
          'o.title',
          'o.body as text',
          'o.at',
          'o.in_app as inApp',
          'o.push',
          'o.email',
          'o.delivered_at as deliveredAt',
          'o.opened_at as openedAt',
          'o.clicked_at as clickedAt',
        ]),
    ),
    brandMessagesCounted: (db, userId) =>
      db
        .selectFrom('outreach_members as m')
        .innerJoin('brands as b', 'b.id', 'm.brand_id')
        .where('m.user_id', '=', userId)
        .where('m.day', 'is not', null)
        .orderBy('m.brand_id')
        .select([
          'b.username as brand',
          'm.day',
          'm.sent_day as sentThatDay',
          'm.week',
          'm.sent_week as sentThatWeek',
        ])
        .execute(),
  },
  /** A merge counts the messages to both accounts for the person. */
  merge: reassigning(
    {},
    { table: 'outreach_members', owner: 'user_id', once: ['brand_id'] },
    { table: 'outreach_sends', owner: 'user_id', once: ['origin_id', 'ref'] },
  ),
  async erase(tx, userId) {
    await tx.deleteFrom('outreach_members').where('user_id', '=', userId).execute()
    await tx
      .updateTable('outreach_sends')
      .set({ title: '', body: '' })
      .where('user_id', '=', userId)
      .execute()
  },
}
