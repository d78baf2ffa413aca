import { postComment } from '@vicino/contract/social/comments/endpoints'
import type { Comment } from '@vicino/contract/social/comments/schemas'
import type { ErrorCode } from '@vicino/contract/errors'
import type { WrittenReason } from '@vicino/contract/foundation/reports/schemas'
import type { Role } from '@vicino/contract/roles'
import { sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstRow } from '../../../platform/db/statement.ts'
import type { UserKeyedRequest } from '../../../platform/http/idempotency.ts'
import type { CommentRow } from './reading.queries.ts'

/**
 * The author. With a session, post_comment() checks that it still exists, and that the role may
 * write.
 */
export interface Writer {
  readonly id: string
  readonly sessionId: string | null
  readonly roles: readonly Role[]
  /** Roles that write in the name of their shop. */
  readonly staff: readonly Role[]
}

export interface NewComment {
  readonly dealId: string
  /** The comment or reply to which this one replies. */
  readonly answeredId: string | null
  readonly text: string
  /** True when it has offensive words, so that moderation should look at it. */
  readonly isSuspicious: boolean
  /** True when it says enough to be paid for, if it is the author’s first on the deal. */
  readonly saysSomething: boolean
}

/** When a deal enters slow mode, in comments a minute and seconds. */
export interface SlowMode {
  readonly after: number
  readonly lasts: number
  readonly between: number
}

/** Fields of a new comment in the answer, beside its text. */
export interface Written extends Pick<
  CommentRow,
  | 'id'
  | 'brand_id'
  | 'deal_brand_id'
  | 'author_role'
  | 'author_name'
  | 'author_avatar'
  | 'brand_verified'
  | 'mentioned_id'
  | 'mentioned_name'
> {
  /** ISO 8601. */
  readonly created_at: string
}

/** The result of post_comment(): a refusal or an answer. */
export interface Posted {
  readonly refusal: ErrorCode | null
  /** Seconds before a retry, where the refusal ends. */
  readonly seconds: number | null
  /** A whole comment, where the version before stored it under the request's key. */
  readonly answer: Written | Comment | null
  /** True when this is the stored answer of an earlier request with the same Idempotency-Key. */
  readonly replayed: boolean
}

/**
 * Stores a comment or reply, counts it and emits its event, in one statement (post_comment() of
 * comments.functions.sql).
 */
export async function insertComment(
  db: Db,
  { id, sessionId, roles, staff }: Writer,
  { dealId, answeredId, text, isSuspicious, saysSomething }: NewComment,
  slow: SlowMode,
  sent: UserKeyedRequest | undefined,
  now: Date,
): Promise<Posted> {
  // Selected as one value: PostgreSQL would first materialise the row of a function in FROM.
  const rows = await allRows(db)<{ posted: Posted }>`
    SELECT row_to_json(post_comment(${id}::uuid, ${sessionId}::uuid, ${roles}::text[], ${staff}::text[],
      ROW(${sent?.endpoint ?? null}::text, ${sent?.key ?? null}::text, ${sent?.hash ?? null}::bytea)::request_key,
      ${dealId}::uuid, ${answeredId}::uuid, ${text}, ${isSuspicious}, ${saysSomething},
      ${slow.after}::int, ${slow.lasts}::int, ${slow.between}::int, ${now}::timestamptz)) AS posted`
  const posted = rows[0]?.posted
  if (posted === undefined) throw new Error('post_comment() said nothing')
  return posted
}

/**
 * Toggles a like, counts it and notifies open screens; undefined when there is no such comment.
 * Likes of one comment wait for each other at its row.
 */
export async function toggleLike(
  tx: Db,
  id: string,
  userId: string,
  now: Date,
): Promise<{ likes: number; isLiked: boolean } | undefined> {
  const locked = await sql`
    SELECT FROM comments WHERE id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`.execute(tx)
  if (locked.rows.length === 0) return undefined
  return firstRow(tx)`
    WITH removed AS (
      DELETE FROM comment_likes WHERE comment_id = ${id} AND user_id = ${userId} RETURNING 1
    ), added AS (
      INSERT INTO comment_likes (comment_id, user_id, created_at)
      SELECT ${id}::uuid, ${userId}::uuid, ${now}::timestamptz WHERE NOT EXISTS (SELECT FROM removed)
      RETURNING 1
    ), counted AS (
      UPDATE comments SET like_count = like_count + CASE WHEN EXISTS (SELECT FROM added) THEN 1 ELSE -1 END
      WHERE id = ${id} RETURNING deal_id, like_count
    ), told AS (
      INSERT INTO outbox_log (type, payload, created_at)
      SELECT 'comment.changed', jsonb_build_object('dealId', deal_id, 'commentId', ${id}::uuid), ${now}::timestamptz FROM counted
    )
    SELECT like_count AS likes, EXISTS (SELECT FROM added) AS "isLiked" FROM counted`
}

const COMMENT_HEAD_COLUMNS = tableColumns('comments c: id deal_id parent_id author_id brand_id text counts')

/**
 * Facts that are checked before an act on a comment; undefined when it does not exist or was
 * deleted.
 */
export interface CommentHead extends RowOf<typeof COMMENT_HEAD_COLUMNS> {
  readonly deal_brand_id: string
  /** True when loyalty programs may have paid for it. */
  readonly counts: boolean
}

export const findComment = (db: Db, id: string): Promise<CommentHead | undefined> => firstRow(db)`
    SELECT ${COMMENT_HEAD_COLUMNS}, d.brand_id AS deal_brand_id
    FROM comments c JOIN deals d ON d.id = c.deal_id WHERE c.id = ${id} AND c.deleted_at IS NULL`

export async function hide(db: Db, userId: string, commentId: string, now: Date): Promise<void> {
  await db
    .insertInto('comment_hides')
    .values({ user_id: userId, comment_id: commentId, created_at: now })
    .onConflict((clash) => clash.doNothing())
    .execute()
}

export async function unhide(db: Db, userId: string, commentId: string): Promise<void> {
  await db
    .deleteFrom('comment_hides')
    .where('user_id', '=', userId)
    .where('comment_id', '=', commentId)
    .execute()
}

export async function mute(db: Db, userId: string, mutedId: string, now: Date): Promise<void> {
  await db
    .insertInto('comment_mutes')
    .values({ user_id: userId, muted_id: mutedId, created_at: now })
    .onConflict((clash) => clash.doNothing())
    .execute()
}

export async function unmute(db: Db, userId: string, mutedId: string): Promise<void> {
  await db.deleteFrom('comment_mutes').where('user_id', '=', userId).where('muted_id', '=', mutedId).execute()
}

/** The person who removes another's comment, and the reason. */
export interface Removal {
  readonly by: string
  readonly reason: WrittenReason
}

/**
 * Deletes a comment or reply: its text is deleted, or kept if moderation removes it. False when
 * that was done already. Locks the top-level comment, then this one, then the deal's counts, as
 * post_comment() does.
 */
export async function removeRow(
  tx: Db,
  { id, parent_id, deal_id }: Pick<CommentHead, 'id' | 'parent_id' | 'deal_id'>,
  removal: Removal | null,
  now: Date,
): Promise<boolean> {
  if (parent_id !== null) {
    await execute(tx)`SELECT FROM comments WHERE id = ${parent_id} FOR NO KEY UPDATE`
  }
  const rows = await allRows(tx)`
    UPDATE comments SET deleted_at = ${now}, text = CASE WHEN ${removal !== null} THEN text ELSE '' END,
      shown = reply_count > 0, removed_by = ${removal?.by ?? null}::uuid, removal_reason = ${removal?.reason ?? null}
    WHERE id = ${id} AND deleted_at IS NULL RETURNING id`
  if (rows.length === 0) return false
  if (parent_id !== null) {
    await execute(tx)`
      UPDATE comments SET reply_count = reply_count - 1, shown = deleted_at IS NULL OR reply_count > 1
      WHERE id = ${parent_id}`
  }
  await execute(tx)`UPDATE deal_comments SET total = total - 1 WHERE deal_id = ${deal_id}`
  return true
}

/**
 * Shows a comment again that moderation removed; undefined when it did not. Locks as removeRow()
 * does.
 */
export async function restoreRow(tx: Db, id: string): Promise<{ readonly deal_id: string } | undefined> {
  await execute(tx)`
    SELECT FROM comments p WHERE p.id = (SELECT parent_id FROM comments WHERE id = ${id}) FOR NO KEY UPDATE`
  const rows = await allRows(tx)<{ deal_id: string; parent_id: string | null }>`
    UPDATE comments SET deleted_at = NULL, removed_by = NULL, removal_reason = NULL, shown = true
    WHERE id = ${id} AND removed_by IS NOT NULL AND text <> '' RETURNING deal_id, parent_id`
  const row = rows[0]
  if (row === undefined) return undefined
  await execute(tx)`
    UPDATE comments SET reply_count = reply_count + 1, shown = true WHERE id = ${row.parent_id}`
  await execute(tx)`UPDATE deal_comments SET total = total + 1 WHERE deal_id = ${row.deal_id}`
  return row
}

/**
 * Deletes all comments of a person, and their likes, hidden comments and mutes; the counts of
 * comments and deals follow.
 */
export async function eraseCommentsOf(tx: Db, userId: string, now: Date): Promise<void> {
  // In the order of posting a comment: top-level comments, the person's own, counts of deals.
  await execute(tx)`
    SELECT FROM comments WHERE id IN (
      SELECT parent_id FROM comments WHERE author_id = ${userId} AND parent_id IS NOT NULL AND deleted_at IS NULL
    ) ORDER BY id FOR NO KEY UPDATE`
  await execute(tx)`
    WITH gone AS (
      UPDATE comments SET deleted_at = coalesce(deleted_at, ${now}), text = '', shown = reply_count > 0
      WHERE author_id = ${userId} AND deleted_at IS NULL RETURNING deal_id
    ), deals AS (SELECT deal_id, count(*)::int AS count FROM gone GROUP BY deal_id)
    UPDATE deal_comments k SET total = k.total - deals.count FROM deals WHERE k.deal_id = deals.deal_id`
  await execute(tx)`UPDATE comments SET text = '' WHERE author_id = ${userId} AND text <> ''`
  // Counted again, because some replies of a comment may have been deleted before.
  await execute(tx)`
    UPDATE comments c SET reply_count = now.count, shown = c.deleted_at IS NULL OR now.count > 0
    FROM (
      SELECT p.id, count(r.id) FILTER (WHERE r.deleted_at IS NULL)::int AS count
      FROM comments p JOIN comments r ON r.parent_id = p.id
      WHERE p.id IN (SELECT parent_id FROM comments WHERE author_id = ${userId} AND parent_id IS NOT NULL)
      GROUP BY p.id
    ) now WHERE c.id = now.id AND c.reply_count <> now.count`
  await execute(tx)`UPDATE comments SET mentioned_id = NULL WHERE mentioned_id = ${userId}`
  await execute(tx)`
    WITH gone AS (DELETE FROM comment_likes WHERE user_id = ${userId} RETURNING comment_id)
    UPDATE comments c SET like_count = greatest(0, c.like_count - 1) FROM gone WHERE c.id = gone.comment_id`
  // Stored answers to other people's replies may name the person; the version before stored the
  // name as `mention`.
  await execute(tx)`
    DELETE FROM idempotency_keys WHERE endpoint = ${postComment.address}
      AND ${userId}::text IN (response ->> 'mentioned_id', response #>> '{mention,id}')`
  await execute(tx)`DELETE FROM comment_hides WHERE user_id = ${userId}`
  await execute(tx)`DELETE FROM comment_mutes WHERE user_id = ${userId} OR muted_id = ${userId}`
}
