import type { PersonalData } from '../../../platform/personal-data.ts'
import { reassigning } from '../../../platform/reassign-owner.ts'

/** Who was meant by campaigns, and who wrote them. What a person was sent is outreach's; that they were meant tells nothing more. */
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
  /** The rows stay for the brand's figures, under an id without a name; who was not reached yet is left out of what comes. */
  async erase(tx, userId) {
    await tx
      .deleteFrom('campaign_recipients')
      .where('user_id', '=', userId)
      .where('outcome', 'is', null)
      .execute()
  },
}
