import { queryOptions } from '@tanstack/react-query'
import { CATEGORY_PAGE } from '@vicino/contract/constants'
import { call } from '~/lib/api.ts'

/** The first ten categories in the admin's order. They hardly ever change. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories', CATEGORY_PAGE],
  queryFn: ({ signal }) => call('browseCategories', { query: { limit: String(CATEGORY_PAGE) }, signal }),
  staleTime: 30 * 60_000,
  meta: { quiet: 'untilLoaded' },
})
