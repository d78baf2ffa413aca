import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export interface Position {
  readonly lat: number
  readonly lon: number
}

/** Reads the first five deals for a text, nearest first when a position is known. */
export function searchDeals(text: string, position: Position | undefined) {
  const near = position && { lat: position.lat, lon: position.lon }
  return queryOptions({
    queryKey: [ROOTS.deals, 'search', text, near],
    queryFn: ({ signal }) => call('GET /deal/browse', { query: { q: text, limit: 5, ...near }, signal }),
    select: (page) => page.items,
    meta: { quiet: true },
  })
}
