import { LIMIT_MAX } from '@vicino/contract/common/page-sizes'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** Reads all categories that a shop can have. */
export const categoriesQuery = endpointQuery('GET /category/browse', [ROOTS.categories, LIMIT_MAX], {
  query: { limit: LIMIT_MAX },
  staleTime: 30 * 60_000,
  quiet: false,
})
