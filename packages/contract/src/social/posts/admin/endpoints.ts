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

/** Unlike GET /post/list, which shows what people may see, refused and removed ones too. */
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
 * Takes down public Proof Posts, for good, and refuses those that wait, with a reason that their authors are told, and of public
 * ones their brands as well (art. 17 Digital Services Act); points that they gave are taken back.
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
