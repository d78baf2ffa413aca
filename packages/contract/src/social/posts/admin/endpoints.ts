import { z } from 'zod'
import { adminListQuery, adminPage, AS_EXPORT, PAGING } from '../../../common/admin-list.ts'
import { bulkIds, bulkResultSchema } from '../../../common/bulk.ts'
import { readableText } from '../../../common/text.ts'
import { defineEndpoint, endpointsOf } from '../../../endpoint.ts'
import { POST_LIMITS } from '../constants.ts'
import { postReasonSchema, postStateSchema } from '../schemas.ts'
import { SUPER_ADMIN } from '../../../roles.ts'
import { POST_SORTS } from './constants.ts'
import { postRecordSchema, postRowSchema } from './schemas.ts'

const listing = endpointsOf({ tag: 'post', access: SUPER_ADMIN, permission: 'post-LIST_ALL' })

const asked = adminListQuery(POST_SORTS)
const listQuery = z.object({
  ...asked,
  sort: asked.sort.default('-createdAt'),
  state: postStateSchema.optional(),
})

/**
 * Includes refused and removed ones, unlike GET /post/list, which lists only visible ones.
 */
export const listPostRecords = listing('GET /post/record', {
  summary: 'Proof Posts of every state for administration, by page',
  query: listQuery,
  response: adminPage(postRowSchema),
  errors: ['page_too_deep'],
})

export const exportPosts = listing('GET /post/record/export.csv', {
  summary: 'Export Proof Posts as CSV; their authors only for who may list accounts',
  query: listQuery.omit(PAGING),
  ...AS_EXPORT,
})

export const getPostRecord = listing('GET /post/{id}/record', {
  summary: 'A Proof Post as the back-office edits it, in any state',
  response: postRecordSchema,
  errors: ['post_not_found'],
})

/**
 * Removes public Proof Posts for good, and refuses waiting ones, with a reason for their authors,
 * and for public ones also for their brands (art. 17 Digital Services Act); their points are
 * reversed.
 */
export const removePosts = defineEndpoint('POST /post/remove', {
  summary: 'Take Proof Posts down or refuse them, with a reason',
  tag: 'post',
  access: SUPER_ADMIN,
  permission: 'post-DELETE_ALL',
  onRepeat: 'harmless',
  body: z.strictObject({
    ids: bulkIds,
    reason: postReasonSchema,
    text: z.union([z.literal(''), readableText(POST_LIMITS.reasonText)]).default(''),
  }),
  response: bulkResultSchema,
  perMinute: 240,
})
