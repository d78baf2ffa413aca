import { NAMED, ROOTS } from '~/lib/query-roots.ts'

/**
 * Keys of every query that holds deals. All start with the same word, so that one pass over the cache can
 * put a reaction's answer into every list and detail that shows the deal.
 */
export const dealKeys = {
  all: [ROOTS.deals] as const,
  browse: (query: object) => [ROOTS.deals, 'browse', query] as const,
  detail: (id: string) => [ROOTS.deals, 'detail', id] as const,
  saved: [ROOTS.deals, NAMED.saved] as const,
  recent: [ROOTS.deals, NAMED.recentView] as const,
}
