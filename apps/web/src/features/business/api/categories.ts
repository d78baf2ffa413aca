import { queryOptions } from '@tanstack/react-query'
import { LIMIT_MAX } from '@vicino/contract/constants'
import { call } from '~/lib/api.ts'

/** All categories that a shop may be of. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories', LIMIT_MAX],
  queryFn: ({ signal }) => call('browseCategories', { query: { limit: LIMIT_MAX }, signal }),
  staleTime: 30 * 60_000,
})
