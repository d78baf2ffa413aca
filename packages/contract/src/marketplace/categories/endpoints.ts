import { z } from 'zod'
import { adminListQuery, adminPage, AS_EXPORT, PAGING } from '../../common/admin-list.ts'
import { bulkIds, bulkResultSchema } from '../../common/bulk.ts'
import { idSchema } from '../../common/ids.ts'
import { TABLE_PAGE } from '../../common/page-sizes.ts'
import { cursorPage, offsetPage } from '../../common/pages.ts'
import { queryCursor, queryFlag, queryLimit, queryPage, queryText } from '../../common/query.ts'
import { endpointsOf } from '../../endpoint.ts'
import { ANY_ROLE, SUPER_ADMIN } from '../../roles.ts'
import { CATEGORY_PAGE, CATEGORY_SORTS, MOST_ORDERED } from './constants.ts'
import { categoryBody, categoryChanges, categoryRecordSchema, categorySchema } from './schemas.ts'

const shown = endpointsOf({ tag: 'category', access: ANY_ROLE, permission: 'shown' })
const editing = endpointsOf({ tag: 'category', access: SUPER_ADMIN, permission: 'category-EDIT' })

export const browseCategories = shown('GET /category/browse', {
  summary: 'Categories in the admin’s order',
  query: z.object({
    cursor: queryCursor,
    limit: queryLimit(CATEGORY_PAGE),
    includeCursor: queryFlag.optional(),
  }),
  response: cursorPage(categorySchema),
})

export const listCategories = shown('GET /category/list', {
  summary: 'Categories by page',
  query: z.object({ limit: queryLimit(TABLE_PAGE), page: queryPage, search: queryText }),
  response: offsetPage(categorySchema),
})

export const createCategory = editing('POST /category', {
  summary: 'Create a category',
  onRepeat: 'keyed',
  body: categoryBody.extend({
    order: categoryBody.shape.order.default(1000),
    adults: categoryBody.shape.adults.default(false),
    sector: categoryBody.shape.sector.default(null),
  }),
  status: 201,
  response: categorySchema,
  errors: ['category_taken'],
})

export const updateCategory = editing('PUT /category/{id}', {
  summary: 'Change a category',
  body: categoryChanges,
  response: categorySchema,
  errors: ['category_not_found', 'category_taken', 'record_changed'],
})

const listQuery = z.object(adminListQuery(CATEGORY_SORTS))

export const listCategoryRecords = editing('GET /category/record', {
  summary: 'Categories by page or cursor, with how many deals name each; `search` in both names',
  query: listQuery,
  response: adminPage(categoryRecordSchema),
  errors: ['page_too_deep'],
})

export const exportCategories = editing('GET /category/record/export.csv', {
  summary: 'Export categories as CSV',
  query: listQuery.omit(PAGING),
  ...AS_EXPORT,
})

export const getCategoryRecord = editing('GET /category/{id}/record', {
  summary: 'A category as the back-office edits it',
  response: categoryRecordSchema,
  errors: ['category_not_found'],
})

/** All categories, each once: where one was made or deleted meanwhile, nothing is written. */
export const orderCategories = editing('PUT /category/order', {
  summary: 'Put the categories in an order',
  body: z.strictObject({ ids: z.array(idSchema).min(1).max(MOST_ORDERED) }),
  errors: ['list_changed'],
})

/** A hidden category cannot be chosen; its deals keep it, and are found as before. */
export const showCategories = editing('POST /category/show', {
  summary: 'Show or hide categories',
  onRepeat: 'harmless',
  body: z.strictObject({ ids: bulkIds, active: z.boolean() }),
  response: bulkResultSchema,
  perMinute: 240,
})

/**
 * Moves up to 500 deals of a category to another one and returns the number of the remaining ones.
 * It is called until none remains, and continues where it stopped. A deal with both categories
 * keeps the other.
 */
export const moveDealsOfCategory = editing('POST /category/{id}/move', {
  summary: 'Move deals of a category to another one',
  onRepeat: 'harmless',
  body: z.strictObject({ to: idSchema }),
  response: z.object({ moved: z.int().min(0), left: z.int().min(0) }),
  perMinute: 600,
  errors: ['category_not_found', 'category_same'],
})

/** Only a category without deals; applications of businesses that name it get `to`. */
export const deleteCategory = editing('DELETE /category/{id}', {
  summary: 'Delete a category',
  query: z.object({ to: idSchema.optional() }),
  errors: ['category_not_found', 'category_in_use', 'category_same'],
})
