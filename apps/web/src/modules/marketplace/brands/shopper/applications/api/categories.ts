import { queryOptions } from '@tanstack/react-query'
import { LIMIT_MAX } from '@vicino/contract/common/page-sizes'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** Reads all categories that a shop can have. */
export const categoriesQuery = queryOptions({
  queryKey: [ROOTS.categories, LIMIT_MAX],
  queryFn: ({ signal }) => call('GET /category/browse', { query: { limit: LIMIT_MAX }, signal }),
  staleTime: 30 * 60_000,
})
