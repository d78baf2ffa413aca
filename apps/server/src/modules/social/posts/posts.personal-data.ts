import { approvePost, createPost, rejectPost } from '@vicino/contract/social/posts/endpoints'
import { forgetAnswers } from '../../../platform/http/idempotency.ts'
import { pagedPart, type PersonalData } from '../../../platform/personal-data.ts'
import { countOf, reassigning } from '../../../platform/reassign-owner.ts'
import { allRows, execute } from '../../../platform/db/statement.ts'
import { releaseFiles } from '../../foundation/files/public.ts'
import { filesOf } from './media.ts'

const POSTS = { table: 'posts', owner: 'author_id', once: ['product_id'] } as const

/**
 * A person's Proof Posts, likes and reminders. Their decisions on posts of others are only in the
 * audit log.
 */
export const postData: PersonalData = {
  rank: 65,
  tables: ['posts', 'post_likes', 'post_reminders'],
  parts: {
    posts: pagedPart((db, userId) =>
      db
        .selectFrom('posts as p')
        .innerJoin('products as pr', 'pr.id', 'p.product_id')
        .where('p.author_id', '=', userId)
        .select([
          'p.id',
          'pr.product_name as product',
          'p.title',
          'p.description',
          'p.cover_url as cover',
          'p.video_url as video',
          'p.state',
          'p.reason',
          'p.reason_text as reasonText',
          'p.points',
          'p.like_count as likes',
          'p.created_at as createdAt',
          'p.decided_at as decidedAt',
        ]),
    ),
    likedPosts: pagedPart((db, userId) =>
      db
        .selectFrom('post_likes')
        .where('user_id', '=', userId)
        .select(['post_id as id', 'created_at as createdAt']),
    ),
    postReminders: (db, userId) =>
      db
        .selectFrom('post_reminders as r')
        .innerJoin('deals as d', 'd.id', 'r.deal_id')
        .where('r.user_id', '=', userId)
        .orderBy('r.due_at')
        .select(['d.title as deal', 'r.due_at as dueAt'])
        .execute(),
  },
  merge: reassigning(
    { posts: countOf(POSTS) },
    POSTS,
    { table: 'post_likes', owner: 'user_id', once: ['post_id'] },
    { table: 'post_reminders', owner: 'user_id', once: ['deal_id'] },
  ),
  /**
   * Deletes posts; their images are deleted a day later, and likes are subtracted. Points that were
   * given stay posted.
   */
  async erase(tx, userId, now) {
    const own = await allRows(tx)<{ id: string }>`
      DELETE FROM posts WHERE id IN (SELECT id FROM posts WHERE author_id = ${userId} ORDER BY id FOR UPDATE)
      RETURNING id`
    const ids = own.map(({ id }) => id)
    for (const id of ids) await releaseFiles(tx, filesOf(id), now)
    for (const endpoint of [createPost, approvePost, rejectPost]) await forgetAnswers(tx, endpoint, ids)
    await execute(tx)`
      WITH liked AS (
        SELECT id FROM posts WHERE id IN (SELECT post_id FROM post_likes WHERE user_id = ${userId}) ORDER BY id FOR NO KEY UPDATE
      ), gone AS (
        DELETE FROM post_likes WHERE user_id = ${userId} AND post_id IN (SELECT id FROM liked) RETURNING post_id
      )
      UPDATE posts SET like_count = greatest(0, like_count - 1) WHERE id IN (SELECT post_id FROM gone)`
    await tx.deleteFrom('post_reminders').where('user_id', '=', userId).execute()
  },
}
