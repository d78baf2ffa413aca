import { NAMED, ROOTS } from '~/lib/query-roots.ts'

/**
 * Query keys of all data with deals. All start with the same word, so that one pass over the cache
 * updates a reaction in every list and detail.
 */
export const dealKeys = {
  all: [ROOTS.deals] as const,
  browse: (query: object) => [ROOTS.deals, 'browse', query] as const,
  detail: (id: string) => [ROOTS.deals, 'detail', id] as const,
  saved: [ROOTS.deals, NAMED.saved] as const,
  recent: [ROOTS.deals, NAMED.recentView] as const,
}
