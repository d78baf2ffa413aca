import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { cursorQuery } from '../../common/query.ts'
import { readableText } from '../../common/text.ts'
import { endpointsOf } from '../../endpoint.ts'
import { reportReasonSchema } from '../../foundation/reports/schemas.ts'
import { DEAL_READERS } from '../../roles.ts'
import { COMMENT_PAGE, REPLY_PAGE } from './constants.ts'
import { commentSchema, commentTextSchema, replySchema } from './schemas.ts'

const shown = endpointsOf({ tag: 'comment', access: DEAL_READERS, permission: 'shown' })
const own = endpointsOf({ tag: 'comment', access: DEAL_READERS, permission: 'own' })

/** Newest first; omits comments that the caller has hidden and those of muted authors. */
export const listComments = shown('GET /comment', {
  summary: 'Comments of a deal with their first replies, newest first',
  query: cursorQuery(COMMENT_PAGE, { dealId: idSchema }),
  response: cursorPage(commentSchema).extend({
    /** Comments and replies of the deal, the same for every caller. */
    total: z.int().min(0),
    /**
     * Seconds between two comments of one person while the deal is in slow mode; null otherwise.
     */
    slowSeconds: z.int().nullable(),
  }),
  errors: ['deal_not_found'],
})

/**
 * The target of a shared link: a comment, or the comment of a reply, with that reply among the
 * `replies`.
 */
export const getComment = shown('GET /comment/{id}', {
  summary: 'A comment with its replies',
  response: commentSchema.extend({ dealId: z.uuid() }),
  errors: ['comment_not_found'],
})

export const listReplies = shown('GET /comment/{id}/reply', {
  summary: 'Replies to a comment, oldest first',
  query: cursorQuery(REPLY_PAGE),
  response: cursorPage(replySchema),
  errors: ['comment_not_found'],
})

/**
 * A reply to a reply belongs to the comment above it and names the person that it answers.
 */
export const postComment = own('POST /comment', {
  needsTerms: true,
  summary: 'Comment on a deal, or reply to a comment',
  onRepeat: 'keyed',
  body: z.strictObject({ dealId: idSchema, text: commentTextSchema, parentId: idSchema.optional() }),
  status: 201,
  response: commentSchema,
  perMinute: 20,
  errors: ['deal_not_found', 'comment_not_found', 'comment_deleted', 'comment_slow_mode'],
})

export const likeComment = own('POST /comment/{id}/like', {
  summary: 'Like a comment, or take the like back',
  onRepeat: 'keyed',
  response: z.object({ likes: z.int().min(0), isLiked: z.boolean() }),
  perMinute: 120,
  errors: ['comment_not_found'],
})

/** Art. 16 Digital Services Act; one report of a comment by each person. */
export const reportComment = own('POST /comment/{id}/report', {
  summary: 'Report a comment to the platform',
  onRepeat: 'keyed',
  body: z.strictObject({
    reason: reportReasonSchema,
    text: z.union([z.literal(''), readableText(1000)]).default(''),
  }),
  status: 201,
  response: z.object({ _id: z.uuid() }),
  perMinute: 10,
  errors: ['comment_not_found', 'comment_reported', 'own_comment'],
})

export const hideComment = own('POST /comment/{id}/hide', {
  summary: 'Hide a comment for the caller alone, or show it again',
  onRepeat: 'harmless',
  body: z.strictObject({ hidden: z.boolean().default(true) }),
  response: z.object({ isHidden: z.boolean() }),
  errors: ['comment_not_found'],
})

/** By its author, or by a superAdmin; a comment with replies keeps its place. */
export const deleteComment = own('DELETE /comment/{id}', {
  summary: 'Delete a comment',
  errors: ['comment_not_found'],
})

export const listMuted = own('GET /comment/muted', {
  summary: 'Authors whose comments the caller does not want to see',
  response: z.object({
    items: z.array(z.object({ id: z.uuid(), name: z.string(), avatar: z.string().nullable() })),
  }),
})

/**
 * Mutes the author of this comment: the caller no longer sees their comments, and gets no
 * notifications of their replies.
 */
export const muteAuthor = own('POST /comment/{id}/mute', {
  summary: 'Mute the author of a comment',
  onRepeat: 'harmless',
  response: z.object({ userId: z.uuid() }),
  perMinute: 60,
  errors: ['comment_not_found', 'cannot_mute'],
})

export const unmuteAuthor = own('POST /comment/muted/{userId}/remove', {
  summary: 'See an author’s comments again; harmless when they were not muted',
  onRepeat: 'harmless',
})
