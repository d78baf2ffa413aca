import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** Reads the first five brands by name, best match first. */
export const searchBrands = (text: string) =>
  endpointQuery('GET /brand/browse', [ROOTS.brands, 'search', text], {
    query: { q: text, limit: 5 },
    select: (page) => page.items,
    quiet: true,
  })
