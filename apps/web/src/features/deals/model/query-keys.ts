/**
 * Keys of every query that holds deals. All start with the same word, so that one pass over the cache can
 * put a reaction's answer into every list and detail that shows the deal.
 */
export const dealKeys = {
  all: ['deals'] as const,
  browse: (query: object) => ['deals', 'browse', query] as const,
  detail: (id: string) => ['deals', 'detail', id] as const,
  saved: ['deals', 'saved'] as const,
  recent: ['deals', 'recent'] as const,
}
