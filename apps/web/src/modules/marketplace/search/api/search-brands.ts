import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** Reads the first five brands by name, best match first. */
export function searchBrands(text: string) {
  return queryOptions({
    queryKey: [ROOTS.brands, 'search', text],
    queryFn: ({ signal }) => call('GET /brand/browse', { query: { q: text, limit: 5 }, signal }),
    select: (page) => page.items,
    meta: { quiet: true },
  })
}
