import { z } from 'zod'
import {
  cursorPage,
  idParams,
  numberedPage,
  queryCursor,
  queryFlag,
  queryLimit,
  queryPage,
  queryText,
} from './common.ts'
import { CATEGORY_PAGE, TABLE_PAGE } from './constants.ts'
import { defineEndpoint } from './endpoint.ts'
import { ANY_ROLE, SUPER_ADMIN } from './roles.ts'

/** `icon` is a lucide icon name and the label where a name is missing. */
export const categorySchema = z.object({
  _id: z.uuid(),
  icon: z.string(),
  slug: z.string(),
  name: z.object({ it: z.string(), en: z.string() }),
  order: z.int(),
})
export type Category = z.output<typeof categorySchema>

export const browseCategories = defineEndpoint({
  method: 'GET',
  path: '/category/browse',
  summary: 'Categories in the admin’s order',
  tag: 'category',
  access: ANY_ROLE,
  query: z.object({
    cursor: queryCursor,
    limit: queryLimit(CATEGORY_PAGE),
    includeCursor: queryFlag.optional(),
  }),
  status: 200,
  response: cursorPage(categorySchema),
  errors: ['cursor_invalid'],
})

export const listCategories = defineEndpoint({
  method: 'GET',
  path: '/category/list',
  summary: 'Categories by page',
  tag: 'category',
  access: ANY_ROLE,
  query: z.object({ limit: queryLimit(TABLE_PAGE), page: queryPage, search: queryText }),
  status: 200,
  response: numberedPage(categorySchema),
  errors: [],
})

const categoryBody = z.strictObject({
  icon: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  name: z.strictObject({ it: z.string().trim().min(1).max(40), en: z.string().trim().min(1).max(40) }),
  order: z.int().min(0).max(10_000),
})

export const createCategory = defineEndpoint({
  method: 'POST',
  path: '/category',
  summary: 'Create a category',
  tag: 'category',
  access: SUPER_ADMIN,
  body: categoryBody.extend({ order: categoryBody.shape.order.default(1000) }),
  status: 201,
  response: categorySchema,
  errors: ['category_taken'],
})

export const updateCategory = defineEndpoint({
  method: 'PUT',
  path: '/category/{id}',
  summary: 'Change a category',
  tag: 'category',
  access: SUPER_ADMIN,
  params: idParams,
  body: categoryBody.partial(),
  status: 200,
  response: categorySchema,
  errors: ['category_not_found', 'category_taken'],
})
