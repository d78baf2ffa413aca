import { z } from 'zod'
import { idParams } from '../common/ids.ts'
import { TABLE_PAGE } from '../common/page-sizes.ts'
import { cursorPage, numberedPage } from '../common/pages.ts'
import { queryCursor, queryFlag, queryLimit, queryPage, queryText } from '../common/query.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ANY_ROLE, SUPER_ADMIN } from '../roles.ts'
import * as addresses from './addresses.ts'
import { CATEGORY_PAGE } from './constants.ts'
import { categorySchema } from './schemas.ts'

export const browseCategories = defineEndpoint({
  address: addresses.browseCategories,
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
  errors: [],
})

export const listCategories = defineEndpoint({
  address: addresses.listCategories,
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
  address: addresses.createCategory,
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
  address: addresses.updateCategory,
  summary: 'Change a category',
  tag: 'category',
  access: SUPER_ADMIN,
  permission: 'category-EDIT',
  params: idParams,
  body: categoryBody.partial(),
  status: 200,
  response: categorySchema,
  errors: ['category_not_found', 'category_taken'],
})
