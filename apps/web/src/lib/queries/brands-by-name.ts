import { queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import { ROOTS } from '../query-roots.ts'

/** Searches brands by name, for a superAdmin who chooses one. */
export function brandsByName(q: string) {
  return queryOptions({
    queryKey: [ROOTS.brands, 'choose', q],
    queryFn: ({ signal }) =>
      call('GET /brand/browse', { query: { ...(q !== '' && { q }), limit: 20 }, signal }),
    select: ({ items }) => items,
    meta: { quiet: 'untilLoaded' },
  })
}
