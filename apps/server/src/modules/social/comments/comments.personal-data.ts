import { pagedPart, type PersonalData } from '../../../platform/personal-data.ts'
import { countOf, reassigning } from '../../../platform/reassign-owner.ts'
import { eraseCommentsOf } from './comments.queries.ts'

const COMMENTS = { table: 'comments', owner: 'author_id' } as const

/**
 * A person's comments, likes and hidden comments. An erasure empties the texts; a comment with
 * replies keeps its place.
 */
export const commentData: PersonalData = {
  rank: 72,
  tables: ['comments', 'comment_likes', 'comment_hides', 'comment_mutes'],
  parts: {
    comments: pagedPart((db, userId) =>
      db
        .selectFrom('comments as c')
        .innerJoin('deals as d', 'd.id', 'c.deal_id')
        .where('c.author_id', '=', userId)
        .select([
          'c.id',
          'd.title as deal',
          'c.text',
          'c.created_at as createdAt',
          'c.deleted_at as deletedAt',
          'c.removal_reason as removalReason',
        ]),
    ),
    likedComments: pagedPart((db, userId) =>
      db
        .selectFrom('comment_likes')
        .where('user_id', '=', userId)
        .select(['comment_id as id', 'created_at as createdAt']),
    ),
    hiddenComments: pagedPart((db, userId) =>
      db
        .selectFrom('comment_hides')
        .where('user_id', '=', userId)
        .select(['comment_id as id', 'created_at as createdAt']),
    ),
    // Only their number and dates: the names are other people's data.
    mutedAuthors: (db, userId) =>
      db
        .selectFrom('comment_mutes')
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .select('created_at as createdAt')
        .execute(),
  },
  merge: reassigning(
    { comments: countOf(COMMENTS) },
    COMMENTS,
    { table: 'comment_likes', owner: 'user_id', once: ['comment_id'] },
    { table: 'comment_hides', owner: 'user_id', once: ['comment_id'] },
    { table: 'comment_mutes', owner: 'user_id', once: ['muted_id'] },
  ),
  erase: eraseCommentsOf,
}
