import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export interface Position {
  readonly lat: number
  readonly lon: number
}

/** Reads the first five deals for a text, nearest first when a position is known. */
export function searchDeals(text: string, position: Position | undefined) {
  const near = position && { lat: position.lat, lon: position.lon }
  return endpointQuery('GET /deal/browse', [ROOTS.deals, 'search', text, near], {
    query: { q: text, limit: 5, ...near },
    select: (page) => page.items,
    quiet: true,
  })
}
