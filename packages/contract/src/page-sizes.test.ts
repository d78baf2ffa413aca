import { expect, it } from 'vitest'
import type { z } from 'zod'
import { listRoles, listRoleUsers } from './identity/permissions/endpoints.ts'
import { listPosts } from './social/posts/endpoints.ts'
import { browseProducts, listProducts } from './marketplace/products/endpoints.ts'

/** Returns page and size of a list query without either. */
const pageOf = (query: z.ZodType | undefined): unknown => {
  if (query === undefined) throw new Error('A list takes a query')
  const { page, limit } = query.parse({}) as { page?: number; limit: number }
  return { page, limit }
}

it('R-589 lists without parameters begin with page 1 and have their default sizes', () => {
  expect(pageOf(browseProducts.query)).toMatchObject({ limit: 50 })
  expect(pageOf(listPosts.query)).toEqual({ page: 1, limit: 5 })
  expect(pageOf(listRoles.query)).toEqual({ page: 1, limit: 5 })
  for (const table of [listProducts, listRoleUsers])
    expect(pageOf(table.query)).toEqual({ page: 1, limit: 10 })
})
