import { pagedPart, type PersonalData } from '../../../platform/personal-data.ts'
import { countOf, reassignOwner } from '../../../platform/reassign-owner.ts'
import { execute } from '../../../platform/db/statement.ts'

const FOLLOWS = { table: 'follows', owner: 'user_id', once: ['brand_id'] } as const

/** The brands that a person follows. */
export const followData: PersonalData = {
  rank: 20,
  tables: ['follows'],
  parts: {
    followedBrands: pagedPart((db, userId) =>
      db
        .selectFrom('follows as f')
        .innerJoin('brands as b', 'b.id', 'f.brand_id')
        .where('f.user_id', '=', userId)
        .select(['f.id', 'b.username as brand', 'f.notify', 'f.created_at as since']),
    ),
  },
  merge: {
    counts: { follows: countOf(FOLLOWS) },
    move: (tx, merging) => reassignOwner(tx, merging, FOLLOWS),
  },
  /**
   * Locks the brands, whose follower counts change, in the order of their ids, before the erasure
   * reaches deals (rank). A change of a brand locks in the same order, so the two cannot deadlock.
   */
  async erase(tx, userId) {
    await execute(tx)`
      SELECT FROM brands WHERE id IN (SELECT brand_id FROM follows WHERE user_id = ${userId})
      ORDER BY id FOR NO KEY UPDATE`
    await execute(tx)`
      WITH gone AS (DELETE FROM follows WHERE user_id = ${userId} RETURNING brand_id)
      UPDATE brands b SET follower_count = greatest(0, b.follower_count - 1) FROM gone WHERE b.id = gone.brand_id`
  },
}
