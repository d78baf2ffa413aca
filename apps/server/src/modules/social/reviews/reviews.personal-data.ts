import { writeReview } from '@vicino/contract/social/reviews/endpoints'
import { forgetAnswers } from '../../../platform/http/idempotency.ts'
import { pagedPart, type PersonalData } from '../../../platform/personal-data.ts'
import { countOf, reassigning } from '../../../platform/reassign-owner.ts'
import { allRows, execute } from '../../../platform/db/statement.ts'

const REVIEWS = { table: 'reviews', owner: 'author_id', once: ['product_id'] } as const

/** A person's reviews and votes. A brand's answer is deleted with the review. */
export const reviewData: PersonalData = {
  rank: 67,
  tables: ['reviews', 'review_votes'],
  parts: {
    reviews: pagedPart((db, userId) =>
      db
        .selectFrom('reviews as r')
        .innerJoin('products as p', 'p.id', 'r.product_id')
        .where('r.author_id', '=', userId)
        .select([
          'r.id',
          'p.product_name as product',
          'r.stars',
          'r.text',
          'r.state',
          'r.removal_reason as removalReason',
          'r.rewarded',
          'r.helpful_count as helpful',
          'r.answer',
          'r.bought_at as boughtAt',
          'r.created_at as createdAt',
          'r.edited_at as editedAt',
        ]),
    ),
    helpfulReviews: pagedPart((db, userId) =>
      db
        .selectFrom('review_votes')
        .where('user_id', '=', userId)
        .select(['review_id as id', 'created_at as createdAt']),
    ),
  },
  merge: reassigning({ reviews: countOf(REVIEWS) }, REVIEWS, {
    table: 'review_votes',
    owner: 'user_id',
    once: ['review_id'],
  }),
  /**
   * Deletes reviews with the reports about them; averages and votes are counted again. Points that
   * they gave stay posted.
   */
  async erase(tx, userId) {
    const rows = await allRows(tx)<{ id: string }>`
      DELETE FROM reviews WHERE id IN (SELECT id FROM reviews WHERE author_id = ${userId} ORDER BY id FOR UPDATE)
      RETURNING id`
    const ids = rows.map(({ id }) => id)
    await forgetAnswers(tx, writeReview, ids)
    await execute(tx)`
      WITH voted AS (
        SELECT id FROM reviews WHERE id IN (SELECT review_id FROM review_votes WHERE user_id = ${userId}) ORDER BY id
        FOR NO KEY UPDATE
      ), gone AS (
        DELETE FROM review_votes WHERE user_id = ${userId} AND review_id IN (SELECT id FROM voted) RETURNING review_id
      )
      UPDATE reviews SET helpful_count = greatest(0, helpful_count - 1) WHERE id IN (SELECT review_id FROM gone)`
  },
}
