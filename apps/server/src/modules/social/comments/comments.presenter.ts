import { REPLIES_SHOWN, REPLIES_SHOWN_ALL } from '@vicino/contract/social/comments/constants'
import type { Comment, CommentReply } from '@vicino/contract/social/comments/schemas'
import type { Actor } from '../../../platform/http/context.ts'
import { authorTypeOf } from './author-type.ts'
import { mayDelete, mayMute, mayReport } from './comments.policy.ts'
import type { CommentRow } from './reading.queries.ts'

/** Presents a comment or reply to a reader; of a deleted one only its place. */
export function presentReply(row: CommentRow, actor: Actor): CommentReply {
  const isThere = row.deleted_at === null
  return {
    id: row.id,
    author: isThere
      ? {
          id: row.author_id,
          name: row.author_name,
          avatar: row.author_avatar,
          isVerified: row.brand_verified ?? row.author_role === 'superAdmin',
          // Authors for a shop are shown as the shop, whatever became of their account.
          type: authorTypeOf(row.brand_id, row.author_role),
          isPostAuthor: row.brand_id === row.deal_brand_id,
        }
      : null,
    text: isThere ? row.text : '',
    mention:
      isThere && row.mentioned_id !== null && row.mentioned_name !== null
        ? { id: row.mentioned_id, name: row.mentioned_name }
        : null,
    timestamp: row.created_at.toISOString(),
    likes: isThere ? row.like_count : 0,
    isLiked: isThere && row.is_liked,
    isReported: row.is_reported,
    can: {
      reply: isThere,
      delete: isThere && mayDelete(actor, row),
      report: isThere && mayReport(actor, row),
      mute: isThere && mayMute(actor, row),
    },
  }
}

/**
 * Presents a comment with its first replies: all of up to three, the first two of more.
 * @param replies its first replies, at most REPLIES_SHOWN_ALL + 1 of them, oldest first
 * @param cursorAfter makes the cursor for the replies after one
 */
export function presentComment(
  row: CommentRow,
  replies: readonly CommentRow[],
  actor: Actor,
  cursorAfter: (reply: CommentRow) => string,
): Comment {
  const shown = replies.length > REPLIES_SHOWN_ALL ? replies.slice(0, REPLIES_SHOWN) : replies
  const last = shown.at(-1)
  return {
    ...presentReply(row, actor),
    replies: shown.map((reply) => presentReply(reply, actor)),
    replyCount: Math.max(row.reply_count, shown.length),
    repliesCursor: last === undefined || shown.length === replies.length ? null : cursorAfter(last),
  }
}
