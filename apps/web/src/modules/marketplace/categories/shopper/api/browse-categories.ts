import { CATEGORY_PAGE } from '@vicino/contract/marketplace/categories/constants'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** Reads the first ten categories in the admin's order. They hardly ever change. */
export const categoriesQuery = endpointQuery('GET /category/browse', [ROOTS.categories, CATEGORY_PAGE], {
  query: { limit: String(CATEGORY_PAGE) },
  staleTime: 30 * 60_000,
})
