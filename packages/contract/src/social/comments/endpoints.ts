import { z } from 'zod'
import { idParams, idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryCursor, queryLimit } from '../../common/query.ts'
import { readableText } from '../../common/text.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { reportReasonSchema } from '../../foundation/reports/schemas.ts'
import { DEAL_READERS } from '../../roles.ts'
import { COMMENT_PAGE, REPLY_PAGE } from './constants.ts'
import { commentSchema, commentTextSchema, replySchema } from './schemas.ts'

/** Newest first; comments that the caller has hidden and those of muted authors are left out. */
export const listComments = defineEndpoint({
  address: 'GET /comment',
  summary: 'Comments of a deal with their first replies, newest first',
  tag: 'comment',
  access: DEAL_READERS,
  permission: 'shown',
  query: z.object({ dealId: idSchema, limit: queryLimit(COMMENT_PAGE), cursor: queryCursor }),
  status: 200,
  response: cursorPage(commentSchema).extend({
    /** Comments and replies of the deal, whoever looks. */
    total: z.int().min(0),
    /** Seconds between two comments of one person while the deal is in slow mode; null otherwise. */
    slowSeconds: z.int().nullable(),
  }),
  errors: ['deal_not_found'],
})

/** What a shared link points to: a comment, or the comment that a reply belongs to, with that reply among the `replies`. */
export const getComment = defineEndpoint({
  address: 'GET /comment/{id}',
  summary: 'A comment with its replies',
  tag: 'comment',
  access: DEAL_READERS,
  permission: 'shown',
  params: idParams,
  status: 200,
  response: commentSchema.extend({ dealId: z.uuid() }),
  errors: ['comment_not_found'],
})

export const listReplies = defineEndpoint({
  address: 'GET /comment/{id}/reply',
  summary: 'Replies to a comment, oldest first',
  tag: 'comment',
  access: DEAL_READERS,
  permission: 'shown',
  params: idParams,
  query: z.object({ limit: queryLimit(REPLY_PAGE), cursor: queryCursor }),
  status: 200,
  response: cursorPage(replySchema),
  errors: ['comment_not_found'],
})

/** A reply to a reply answers the comment above it and names whom it answers. */
export const postComment = defineEndpoint({
  address: 'POST /comment',
  summary: 'Comment on a deal, or reply to a comment',
  tag: 'comment',
  access: DEAL_READERS,
  permission: 'own',
  onRepeat: 'keyed',
  body: z.strictObject({ dealId: idSchema, text: commentTextSchema, parentId: idSchema.optional() }),
  status: 201,
  response: commentSchema,
  errors: ['deal_not_found', 'comment_not_found', 'comment_deleted', 'comment_slow_mode'],
  perMinute: 20,
})

export const likeComment = defineEndpoint({
  address: 'POST /comment/{id}/like',
  summary: 'Like a comment, or take the like back',
  tag: 'comment',
  access: DEAL_READERS,
  permission: 'own',
  onRepeat: 'keyed',
  params: idParams,
  status: 200,
  response: z.object({ likes: z.int().min(0), isLiked: z.boolean() }),
  errors: ['comment_not_found'],
  perMinute: 120,
})

/** Art. 16 Digital Services Act; one report of a comment by each person. */
export const reportComment = defineEndpoint({
  address: 'POST /comment/{id}/report',
  summary: 'Report a comment to the platform',
  tag: 'comment',
  access: DEAL_READERS,
  permission: 'own',
  onRepeat: 'keyed',
  params: idParams,
  body: z.strictObject({
    reason: reportReasonSchema,
    text: z.union([z.literal(''), readableText(1000)]).default(''),
  }),
  status: 201,
  response: z.object({ _id: z.uuid() }),
  errors: ['comment_not_found', 'comment_reported', 'own_comment'],
  perMinute: 10,
})

export const hideComment = defineEndpoint({
  address: 'POST /comment/{id}/hide',
  summary: 'Hide a comment for the caller alone, or show it again',
  tag: 'comment',
  access: DEAL_READERS,
  permission: 'own',
  onRepeat: 'harmless',
  params: idParams,
  body: z.strictObject({ hidden: z.boolean().default(true) }),
  status: 200,
  response: z.object({ isHidden: z.boolean() }),
  errors: ['comment_not_found'],
})

/** By its author, or by a superAdmin; where it has replies, its place stays. */
export const deleteComment = defineEndpoint({
  address: 'DELETE /comment/{id}',
  summary: 'Delete a comment',
  tag: 'comment',
  access: DEAL_READERS,
  permission: 'own',
  params: idParams,
  status: 204,
  response: z.null(),
  errors: ['comment_not_found'],
})

export const listMuted = defineEndpoint({
  address: 'GET /comment/muted',
  summary: 'Authors whose comments the caller does not want to see',
  tag: 'comment',
  access: DEAL_READERS,
  permission: 'own',
  status: 200,
  response: z.object({
    items: z.array(z.object({ id: z.uuid(), name: z.string(), avatar: z.string().nullable() })),
  }),
  errors: [],
})

/** Mutes whoever wrote this comment: the caller sees nothing more of them in comments, and is not told of their replies. */
export const muteAuthor = defineEndpoint({
  address: 'POST /comment/{id}/mute',
  summary: 'Mute the author of a comment',
  tag: 'comment',
  access: DEAL_READERS,
  permission: 'own',
  onRepeat: 'harmless',
  params: idParams,
  status: 200,
  response: z.object({ userId: z.uuid() }),
  errors: ['comment_not_found', 'cannot_mute'],
  perMinute: 60,
})

export const unmuteAuthor = defineEndpoint({
  address: 'POST /comment/muted/{userId}/remove',
  summary: 'See an author’s comments again; harmless when they were not muted',
  tag: 'comment',
  access: DEAL_READERS,
  permission: 'own',
  onRepeat: 'harmless',
  params: z.object({ userId: idSchema }),
  status: 204,
  response: z.null(),
  errors: [],
})
