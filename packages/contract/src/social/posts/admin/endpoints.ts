import { z } from 'zod'
import { adminListQuery, adminPage, AS_EXPORT, PAGING } from '../../../common/admin-list.ts'
import { bulkIds, bulkResultSchema } from '../../../common/bulk.ts'
import { idParams } from '../../../common/ids.ts'
import { readableText } from '../../../common/text.ts'
import { defineEndpoint } from '../../../endpoint.ts'
import { POST_LIMITS } from '../constants.ts'
import { postReasonSchema, postStateSchema } from '../schemas.ts'
import { SUPER_ADMIN } from '../../../roles.ts'
import { POST_SORTS } from './constants.ts'
import { postRecordSchema, postRowSchema } from './schemas.ts'

const asked = adminListQuery(POST_SORTS)
const listQuery = z.object({
  ...asked,
  sort: asked.sort.default('-createdAt'),
  state: postStateSchema.optional(),
})

/** Unlike GET /post/list, which shows what people may see, refused and removed ones too. */
export const listPostRecords = defineEndpoint({
  address: 'GET /post/record',
  summary: 'Proof Posts of every state for administration, by page',
  tag: 'post',
  access: SUPER_ADMIN,
  permission: 'post-LIST_ALL',
  query: listQuery,
  status: 200,
  response: adminPage(postRowSchema),
  errors: ['page_too_deep'],
})

export const exportPosts = defineEndpoint({
  ...AS_EXPORT,
  address: 'GET /post/record/export.csv',
  summary: 'Export Proof Posts as CSV; their authors only for who may list accounts',
  tag: 'post',
  access: SUPER_ADMIN,
  permission: 'post-LIST_ALL',
  query: listQuery.omit(PAGING),
})

export const getPostRecord = defineEndpoint({
  address: 'GET /post/{id}/record',
  summary: 'A Proof Post as the back-office edits it, in any state',
  tag: 'post',
  access: SUPER_ADMIN,
  permission: 'post-LIST_ALL',
  params: idParams,
  status: 200,
  response: postRecordSchema,
  errors: ['post_not_found'],
})

/**
 * Takes down public Proof Posts, for good, and refuses those that wait, with a reason that their authors are told, and of public
 * ones their brands as well (art. 17 Digital Services Act); points that they gave are taken back.
 */
export const removePosts = defineEndpoint({
  address: 'POST /post/remove',
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
  status: 200,
  response: bulkResultSchema,
  errors: [],
  perMinute: 240,
})
