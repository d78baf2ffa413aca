import { sql } from 'kysely'
import { deleteDraft, readDraft } from './own/own-deals.queries.ts'
import { deleteTastes, readTastes } from './for-you/tastes.queries.ts'
import type { Db } from '../../../platform/db/database.ts'
import { execute, firstValue } from '../../../platform/db/statement.ts'
import { inPages, PAGE, pagedPart, type PersonalData } from '../../../platform/personal-data.ts'
import { reassigning } from '../../../platform/reassign-owner.ts'

const countSaved = (db: Db, userId: string): Promise<number> => firstValue(db, 0)`
    SELECT count(*)::int AS count FROM reactions WHERE user_id = ${userId} AND type = 'WANT'`

/**
 * A person's reactions to deals (liked, saved, owned, shared), the deals that they viewed, the
 * draft of a deal, and the tastes derived from these.
 */
export const dealData: PersonalData = {
  rank: 30,
  tables: ['reactions', 'recent_views', 'deal_drafts', 'tastes'],
  parts: {
    reactions: (db, userId) =>
      inPages((after) =>
        db
          .selectFrom('deals as d')
          .innerJoin('reactions as r', 'r.deal_id', 'd.id')
          .where('r.user_id', '=', userId)
          .where('d.id', '>', after)
          .groupBy('d.id')
          .orderBy('d.id')
          .limit(PAGE)
          .select(['d.id', 'd.title as deal'])
          .select(
            sql`jsonb_agg(jsonb_build_object('type', r.type, 'createdAt', r.created_at) ORDER BY r.created_at)`.as(
              'reactions',
            ),
          )
          .execute(),
      ),
    recentViews: pagedPart((db, userId) =>
      db
        .selectFrom('recent_views as v')
        .innerJoin('deals as d', 'd.id', 'v.deal_id')
        .where('v.user_id', '=', userId)
        .select(['d.id', 'd.title as deal', 'v.viewed_at as viewedAt']),
    ),
    tastes: readTastes,
    dealDraft: async (db, userId) => (await readDraft(db, userId))?.draft ?? null,
  },
  /** A merge does not move tastes, which are learned anew, nor a draft. */
  merge: reassigning(
    { savedDeals: countSaved },
    { table: 'reactions', owner: 'user_id', once: ['deal_id', 'type'] },
    { table: 'recent_views', owner: 'user_id', once: ['deal_id'] },
  ),
  /**
   * Locks, in the order of ids, the stock of deals of which the person holds codes; then every deal
   * that the erasure changes: those, and deals with reactions of the person.
   */
  async erase(tx, userId) {
    await execute(tx)`
      SELECT FROM deal_stock WHERE deal_id IN (
        SELECT deal_id FROM redemptions WHERE user_id = ${userId} AND status = 'held'
      ) ORDER BY deal_id FOR NO KEY UPDATE`
    await execute(tx)`
      SELECT FROM deals WHERE id IN (
        SELECT deal_id FROM reactions WHERE user_id = ${userId}
        UNION SELECT deal_id FROM redemptions WHERE user_id = ${userId} AND status = 'held'
      ) ORDER BY id FOR NO KEY UPDATE`
    await execute(tx)`
      WITH gone AS (DELETE FROM reactions WHERE user_id = ${userId} RETURNING deal_id, type),
      counted AS (
        SELECT deal_id, count(*) FILTER (WHERE type = 'LIKE')::int AS likes,
          count(*) FILTER (WHERE type = 'WANT')::int AS wants, count(*) FILTER (WHERE type = 'OWN')::int AS owns,
          count(*) FILTER (WHERE type = 'SHARE')::int AS shares
        FROM gone GROUP BY deal_id
      )
      UPDATE deals d SET like_count = greatest(0, d.like_count - c.likes), want_count = greatest(0, d.want_count - c.wants),
        own_count = greatest(0, d.own_count - c.owns), share_count = greatest(0, d.share_count - c.shares)
      FROM counted c WHERE d.id = c.deal_id`
    await deleteDraft(tx, userId)
    await deleteTastes(tx, userId)
    await tx.deleteFrom('recent_views').where('user_id', '=', userId).execute()
  },
}
