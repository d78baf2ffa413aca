import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '../query-roots.ts'

/** Searches brands by name, for a superAdmin who chooses one. */
export const brandsByName = (q: string) =>
  endpointQuery('GET /brand/browse', [ROOTS.brands, 'choose', q], {
    query: { ...(q !== '' && { q }), limit: 20 },
    select: ({ items }) => items,
  })
