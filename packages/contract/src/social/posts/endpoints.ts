import { z } from 'zod'
import { idParams, idSchema } from '../../common/ids.ts'
import { cursorPage, offsetPage } from '../../common/pages.ts'
import {
  queryCursor,
  queryFlag,
  queryLimit,
  queryPage,
  queryPosition,
  queryText,
} from '../../common/query.ts'
import { readableText } from '../../common/text.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { reportReasonSchema } from '../../foundation/reports/schemas.ts'
import { BACK_OFFICE, DEAL_READERS } from '../../roles.ts'
import { POST_LIMITS, POST_LIST_PAGE, POST_PAGE } from './constants.ts'
import { postBody, postChanges, postReasonSchema, postSchema, waitingPostSchema } from './schemas.ts'

const FILE_ERRORS = ['file_not_found', 'file_unfit', 'file_in_use'] as const
const count = z.int().min(0)

/** `total` counts exactly, except with `q`, where it stops at POST_SEARCH_COUNTED. */
export const browsePosts = defineEndpoint({
  address: 'GET /post/browse',
  summary: 'Approved Proof Posts and the caller’s own, newest first (R-484)',
  tag: 'post',
  access: DEAL_READERS,
  permission: 'post-BROWSE',
  query: z.object({
    limit: queryLimit(POST_PAGE),
    cursor: queryCursor,
    /** The page begins with the post of the cursor instead of after it. */
    includeCursor: queryFlag.optional(),
    productId: idSchema.optional(),
    q: queryText,
  }),
  status: 200,
  response: cursorPage(postSchema).extend({ total: count, totalPages: count }),
  errors: [],
})

/** lat and lon add the distance to the brand. */
export const listPosts = defineEndpoint({
  address: 'GET /post/list',
  summary: 'Every Proof Post that the caller may see, by page, newest first (R-485)',
  tag: 'post',
  access: DEAL_READERS,
  permission: { own: 'post-LIST', all: 'post-LIST_ALL' },
  query: z.object({
    limit: queryLimit(POST_LIST_PAGE),
    page: queryPage,
    search: queryText,
    ...queryPosition,
  }),
  status: 200,
  response: offsetPage(postSchema),
  errors: [],
})

export const listOwnPosts = defineEndpoint({
  address: 'GET /post/own',
  summary: 'The caller’s own Proof Posts in every state, newest first',
  tag: 'post',
  access: DEAL_READERS,
  permission: 'post-LIST',
  query: z.object({ limit: queryLimit(POST_PAGE), cursor: queryCursor }),
  status: 200,
  response: cursorPage(postSchema),
  errors: [],
})

/** A brand's people see those of its products, a superAdmin all; who waits longest comes first. */
export const listWaitingPosts = defineEndpoint({
  address: 'GET /post/queue',
  summary: 'Proof Posts that wait for a decision of the caller, with proof of purchase',
  tag: 'post',
  access: BACK_OFFICE,
  permission: 'post-APPROVE',
  query: z.object({ limit: queryLimit(POST_PAGE), cursor: queryCursor }),
  status: 200,
  response: cursorPage(waitingPostSchema).extend({ totalCount: count }),
  errors: [],
})

export const getPost = defineEndpoint({
  address: 'GET /post/{id}',
  summary: 'One Proof Post; 404 when the caller may not see it (R-486)',
  tag: 'post',
  access: DEAL_READERS,
  permission: 'post-BROWSE',
  params: idParams,
  status: 200,
  response: postSchema,
  errors: ['post_not_found'],
})

export const createPost = defineEndpoint({
  address: 'POST /post',
  summary: 'Send a Proof Post of a product; the brand decides (R-487)',
  tag: 'post',
  access: DEAL_READERS,
  permission: 'post-CREATE',
  onRepeat: 'keyed',
  body: postBody,
  status: 201,
  response: postSchema,
  errors: ['post_product_not_found', 'post_exists', ...FILE_ERRORS],
  perMinute: 10,
})

/** A refused one that its author changes waits for a decision again. */
export const updatePost = defineEndpoint({
  address: 'PUT /post/{id}',
  summary: 'Change a Proof Post: its author until it is approved, a superAdmin always (R-488)',
  tag: 'post',
  access: DEAL_READERS,
  permission: { own: 'post-EDIT', all: 'post-EDIT_ALL' },
  params: idParams,
  body: postChanges,
  status: 200,
  response: postSchema,
  errors: ['post_not_found', 'post_approved', 'record_changed', ...FILE_ERRORS],
  perMinute: 30,
})

/** Points that it gave are taken back. */
export const deletePost = defineEndpoint({
  address: 'DELETE /post/{id}',
  summary: 'Withdraw one’s own Proof Post',
  tag: 'post',
  access: DEAL_READERS,
  permission: 'post-DELETE',
  params: idParams,
  status: 204,
  response: z.null(),
  errors: ['post_not_found'],
})

export const approvePost = defineEndpoint({
  address: 'POST /post/{id}/approve',
  summary: 'Approve a Proof Post of one’s own product, once (R-489)',
  tag: 'post',
  access: BACK_OFFICE,
  permission: 'post-APPROVE',
  onRepeat: 'keyed',
  params: idParams,
  body: z.strictObject({ revision: z.int().min(1).optional() }).default({}),
  status: 200,
  response: postSchema,
  errors: ['post_not_found', 'post_of_other_brand', 'post_of_own_staff', 'post_decided', 'post_changed'],
})

/** A superAdmin also takes down an approved one, for good. */
export const rejectPost = defineEndpoint({
  address: 'POST /post/{id}/reject',
  summary: 'Refuse a Proof Post of one’s own product with a reason, once (R-489)',
  tag: 'post',
  access: BACK_OFFICE,
  permission: 'post-APPROVE',
  onRepeat: 'keyed',
  params: idParams,
  body: z.strictObject({
    reason: postReasonSchema,
    text: z.union([z.literal(''), readableText(POST_LIMITS.reasonText)]).default(''),
    revision: z.int().min(1).optional(),
  }),
  status: 200,
  response: postSchema,
  errors: ['post_not_found', 'post_of_other_brand', 'post_of_own_staff', 'post_decided', 'post_changed'],
})

export const likePost = defineEndpoint({
  address: 'POST /post/{id}/like',
  summary: 'Like an approved Proof Post, or take the like back',
  tag: 'post',
  access: DEAL_READERS,
  permission: 'own',
  onRepeat: 'harmless',
  params: idParams,
  body: z.strictObject({ liked: z.boolean() }),
  status: 200,
  response: z.object({ likes: count, isLiked: z.boolean() }),
  errors: ['post_not_found', 'post_not_public'],
})

/** Art. 16 Digital Services Act; one report of a post by each person. */
export const reportPost = defineEndpoint({
  address: 'POST /post/{id}/report',
  summary: 'Report an approved Proof Post to the platform',
  tag: 'post',
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
  errors: ['post_not_found', 'post_not_public', 'post_reported', 'own_post', 'deal_not_found'],
  perMinute: 10,
})

/** 'Voglio crearlo più tardi': a notification follows after a day, unless the post was made by then. */
export const remindToPost = defineEndpoint({
  address: 'POST /post/reminder',
  summary: 'Be reminded after a day to write about a redeemed deal',
  tag: 'post',
  access: DEAL_READERS,
  permission: 'own',
  onRepeat: 'harmless',
  body: z.strictObject({ dealId: idSchema }),
  status: 200,
  response: z.object({ dueAt: z.string() }),
  errors: ['deal_not_found'],
})
