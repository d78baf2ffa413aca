import { z } from 'zod'
import { adminListQuery, adminPage, AS_EXPORT, PAGING } from '../../common/admin-list.ts'
import { bulkIds, bulkResultSchema } from '../../common/bulk.ts'
import { idParams, idSchema } from '../../common/ids.ts'
import { TABLE_PAGE } from '../../common/page-sizes.ts'
import { cursorPage, offsetPage } from '../../common/pages.ts'
import { queryCursor, queryFlag, queryLimit, queryPage, queryText } from '../../common/query.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ANY_ROLE, SUPER_ADMIN } from '../../roles.ts'
import { CATEGORY_PAGE, CATEGORY_SORTS, MOST_ORDERED } from './constants.ts'
import { categoryBody, categoryChanges, categoryRecordSchema, categorySchema } from './schemas.ts'

export const browseCategories = defineEndpoint({
  address: 'GET /category/browse',
  summary: 'Categories in the admin’s order',
  tag: 'category',
  access: ANY_ROLE,
  permission: 'shown',
  query: z.object({
    cursor: queryCursor,
    limit: queryLimit(CATEGORY_PAGE),
    includeCursor: queryFlag.optional(),
  }),
  status: 200,
  response: cursorPage(categorySchema),
  errors: [],
})

export const listCategories = defineEndpoint({
  address: 'GET /category/list',
  summary: 'Categories by page',
  tag: 'category',
  access: ANY_ROLE,
  permission: 'shown',
  query: z.object({ limit: queryLimit(TABLE_PAGE), page: queryPage, search: queryText }),
  status: 200,
  response: offsetPage(categorySchema),
  errors: [],
})

export const createCategory = defineEndpoint({
  address: 'POST /category',
  summary: 'Create a category',
  tag: 'category',
  access: SUPER_ADMIN,
  permission: 'category-EDIT',
  onRepeat: 'keyed',
  body: categoryBody.extend({ order: categoryBody.shape.order.default(1000) }),
  status: 201,
  response: categorySchema,
  errors: ['category_taken'],
})

export const updateCategory = defineEndpoint({
  address: 'PUT /category/{id}',
  summary: 'Change a category',
  tag: 'category',
  access: SUPER_ADMIN,
  permission: 'category-EDIT',
  params: idParams,
  body: categoryChanges,
  status: 200,
  response: categorySchema,
  errors: ['category_not_found', 'category_taken', 'record_changed'],
})

const OF_RECORDS = { tag: 'category', access: SUPER_ADMIN, permission: 'category-EDIT' } as const

const listQuery = z.object(adminListQuery(CATEGORY_SORTS))

export const listCategoryRecords = defineEndpoint({
  ...OF_RECORDS,
  address: 'GET /category/record',
  summary: 'Categories by page or cursor, with how many deals name each; `search` in both names',
  query: listQuery,
  status: 200,
  response: adminPage(categoryRecordSchema),
  errors: ['page_too_deep'],
})

export const exportCategories = defineEndpoint({
  ...OF_RECORDS,
  ...AS_EXPORT,
  address: 'GET /category/record/export.csv',
  summary: 'Export categories as CSV',
  query: listQuery.omit(PAGING),
})

export const getCategoryRecord = defineEndpoint({
  ...OF_RECORDS,
  address: 'GET /category/{id}/record',
  summary: 'A category as the back-office edits it',
  params: idParams,
  status: 200,
  response: categoryRecordSchema,
  errors: ['category_not_found'],
})

/** All categories, each once: where one was made or deleted meanwhile, nothing is written. */
export const orderCategories = defineEndpoint({
  ...OF_RECORDS,
  address: 'PUT /category/order',
  summary: 'Put the categories in an order',
  body: z.strictObject({ ids: z.array(idSchema).min(1).max(MOST_ORDERED) }),
  status: 204,
  response: z.null(),
  errors: ['list_changed'],
})

/** A hidden category is offered nowhere as a choice; deals that name it keep it, and are found as before. */
export const showCategories = defineEndpoint({
  ...OF_RECORDS,
  address: 'POST /category/show',
  summary: 'Show or hide categories',
  onRepeat: 'harmless',
  body: z.strictObject({ ids: bulkIds, active: z.boolean() }),
  status: 200,
  response: bulkResultSchema,
  errors: [],
  perMinute: 240,
})

/**
 * Moves up to 500 deals of a category to another one and says how many are left: it is called until none is, and goes on where it
 * stopped. A deal that names both keeps the other.
 */
export const moveDealsOfCategory = defineEndpoint({
  ...OF_RECORDS,
  address: 'POST /category/{id}/move',
  summary: 'Move deals of a category to another one',
  onRepeat: 'harmless',
  params: idParams,
  body: z.strictObject({ to: idSchema }),
  status: 200,
  response: z.object({ moved: z.int().min(0), left: z.int().min(0) }),
  errors: ['category_not_found', 'category_same'],
  perMinute: 600,
})

/** One that no deal names; requests of businesses that name it get `to`. */
export const deleteCategory = defineEndpoint({
  ...OF_RECORDS,
  address: 'DELETE /category/{id}',
  summary: 'Delete a category',
  params: idParams,
  query: z.object({ to: idSchema.optional() }),
  status: 204,
  response: z.null(),
  errors: ['category_not_found', 'category_in_use', 'category_same'],
})
