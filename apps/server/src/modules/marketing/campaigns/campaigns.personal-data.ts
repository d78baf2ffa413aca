import type { PersonalData } from '../../../platform/personal-data.ts'
import { reassigning } from '../../../platform/reassign-owner.ts'

/**
 * Recipients of campaigns, and their authors. The messages themselves belong to outreach; being a
 * recipient reveals nothing more.
 */
export const campaignData: PersonalData = {
  rank: 53,
  tables: ['campaign_recipients', 'campaigns'],
  parts: {
    campaignsMeantFor: (db, userId) =>
      db
        .selectFrom('campaign_recipients as r')
        .innerJoin('campaigns as c', 'c.id', 'r.campaign_id')
        .innerJoin('brands as b', 'b.id', 'c.brand_id')
        .where('r.user_id', '=', userId)
        .orderBy('r.campaign_id')
        .select(['b.username as brand', 'r.outcome', 'r.at'])
        .execute(),
    campaignsWritten: (db, userId) =>
      db
        .selectFrom('campaigns')
        .where('created_by', '=', userId)
        .orderBy('id')
        .select(['title', 'body as text', 'created_at as createdAt'])
        .execute(),
  },
  merge: reassigning({}, { table: 'campaign_recipients', owner: 'user_id', once: ['campaign_id'] }),
  /**
   * The rows stay for the brand's metrics, under an id without a name; a person not reached yet
   * gets nothing more.
   */
  async erase(tx, userId) {
    await tx
      .deleteFrom('campaign_recipients')
      .where('user_id', '=', userId)
      .where('outcome', 'is', null)
      .execute()
  },
}
