import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { cursorPage, offsetPage } from '../../common/pages.ts'
import {
  queryCursor,
  queryFlag,
  queryLimit,
  queryPage,
  queryPosition,
  queryText,
  cursorQuery,
} from '../../common/query.ts'
import { readableText } from '../../common/text.ts'
import { endpointsOf } from '../../endpoint.ts'
import { reportReasonSchema } from '../../foundation/reports/schemas.ts'
import { BACK_OFFICE, DEAL_READERS } from '../../roles.ts'
import { POST_LIMITS, POST_LIST_PAGE, POST_PAGE } from './constants.ts'
import { postBody, postChanges, postReasonSchema, postSchema, waitingPostSchema } from './schemas.ts'

const browsing = endpointsOf({ tag: 'post', access: DEAL_READERS, permission: 'post-BROWSE' })
const approving = endpointsOf({ tag: 'post', access: BACK_OFFICE, permission: 'post-APPROVE' })
const own = endpointsOf({ tag: 'post', access: DEAL_READERS, permission: 'own' })
const dealReaders = endpointsOf({ tag: 'post', access: DEAL_READERS })

const FILE_ERRORS = ['file_not_found', 'file_unfit', 'file_in_use'] as const
const count = z.int().min(0)

/** `total` counts exactly, except with `q`, where it stops at POST_SEARCH_COUNTED. */
export const browsePosts = browsing('GET /post/browse', {
  summary: 'Approved Proof Posts and the caller’s own, newest first (R-484)',
  query: z.object({
    limit: queryLimit(POST_PAGE),
    cursor: queryCursor,
    /** The page begins with the post of the cursor instead of after it. */
    includeCursor: queryFlag.optional(),
    productId: idSchema.optional(),
    q: queryText,
  }),
  response: cursorPage(postSchema).extend({ total: count, totalPages: count }),
})

/** lat and lon add the distance to the brand. */
export const listPosts = dealReaders('GET /post/list', {
  summary: 'Every Proof Post that the caller may see, by page, newest first (R-485)',
  permission: { own: 'post-LIST', all: 'post-LIST_ALL' },
  query: z.object({
    limit: queryLimit(POST_LIST_PAGE),
    page: queryPage,
    search: queryText,
    ...queryPosition,
  }),
  response: offsetPage(postSchema),
})

export const listOwnPosts = dealReaders('GET /post/own', {
  summary: 'The caller’s own Proof Posts in every state, newest first',
  permission: 'post-LIST',
  query: cursorQuery(POST_PAGE),
  response: cursorPage(postSchema),
})

/**
 * A brand's people see those of its products, a superAdmin all; the longest wait comes first
 * (R-490).
 */
export const listWaitingPosts = approving('GET /post/queue', {
  summary: 'Proof Posts that wait for a decision of the caller, with proof of purchase',
  query: cursorQuery(POST_PAGE),
  response: cursorPage(waitingPostSchema).extend({ totalCount: count }),
})

export const getPost = browsing('GET /post/{id}', {
  summary: 'One Proof Post; 404 when the caller may not see it (R-486)',
  response: postSchema,
  errors: ['post_not_found'],
})

export const createPost = dealReaders('POST /post', {
  needsTerms: true,
  summary: 'Send a Proof Post of a product; the brand decides (R-487)',
  permission: 'post-CREATE',
  onRepeat: 'keyed',
  body: postBody,
  status: 201,
  response: postSchema,
  perMinute: 10,
  errors: ['post_product_not_found', 'post_exists', ...FILE_ERRORS],
})

/** A refused one that its author changes waits for a decision again. */
export const updatePost = dealReaders('PUT /post/{id}', {
  summary: 'Change a Proof Post: its author until it is approved, a superAdmin always (R-488)',
  permission: { own: 'post-EDIT', all: 'post-EDIT_ALL' },
  body: postChanges,
  response: postSchema,
  perMinute: 30,
  errors: ['post_not_found', 'post_approved', 'record_changed', ...FILE_ERRORS],
})

/** Its points are reversed. */
export const deletePost = dealReaders('DELETE /post/{id}', {
  summary: 'Withdraw one’s own Proof Post',
  permission: 'post-DELETE',
  errors: ['post_not_found'],
})

export const approvePost = approving('POST /post/{id}/approve', {
  summary: 'Approve a Proof Post of one’s own product, once (R-489)',
  onRepeat: 'keyed',
  body: z.strictObject({ revision: z.int().min(1).optional() }).default({}),
  response: postSchema,
  errors: ['post_not_found', 'post_of_other_brand', 'post_of_own_staff', 'post_decided', 'post_changed'],
})

/** A superAdmin also removes an approved one, for good. */
export const rejectPost = approving('POST /post/{id}/reject', {
  summary: 'Refuse a Proof Post of one’s own product with a reason, once (R-489)',
  onRepeat: 'keyed',
  body: z.strictObject({
    reason: postReasonSchema,
    text: z.union([z.literal(''), readableText(POST_LIMITS.reasonText)]).default(''),
    revision: z.int().min(1).optional(),
  }),
  response: postSchema,
  errors: ['post_not_found', 'post_of_other_brand', 'post_of_own_staff', 'post_decided', 'post_changed'],
})

export const likePost = own('POST /post/{id}/like', {
  summary: 'Like an approved Proof Post, or take the like back',
  onRepeat: 'harmless',
  body: z.strictObject({ liked: z.boolean() }),
  response: z.object({ likes: count, isLiked: z.boolean() }),
  errors: ['post_not_found', 'post_not_public'],
})

/** Art. 16 Digital Services Act; one report of a post by each person. */
export const reportPost = own('POST /post/{id}/report', {
  summary: 'Report an approved Proof Post to the platform',
  onRepeat: 'keyed',
  body: z.strictObject({
    reason: reportReasonSchema,
    text: z.union([z.literal(''), readableText(1000)]).default(''),
  }),
  status: 201,
  response: z.object({ _id: z.uuid() }),
  perMinute: 10,
  errors: ['post_not_found', 'post_not_public', 'post_reported', 'own_post'],
})

/**
 * 'Voglio crearlo più tardi': a notification follows after a day, unless the post was made
 * by then.
 */
export const remindToPost = own('POST /post/reminder', {
  summary: 'Be reminded after a day to write about a redeemed deal',
  onRepeat: 'harmless',
  body: z.strictObject({ dealId: idSchema }),
  response: z.object({ dueAt: z.string() }),
  errors: ['deal_not_found'],
})
