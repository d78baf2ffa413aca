import { queryOptions } from '@tanstack/react-query'
import { CATEGORY_PAGE } from '@vicino/contract/marketplace/categories/constants'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** Reads the first ten categories in the admin's order. They hardly ever change. */
export const categoriesQuery = queryOptions({
  queryKey: [ROOTS.categories, CATEGORY_PAGE],
  queryFn: ({ signal }) => call('GET /category/browse', { query: { limit: String(CATEGORY_PAGE) }, signal }),
  staleTime: 30 * 60_000,
  meta: { quiet: 'untilLoaded' },
})
