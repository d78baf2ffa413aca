import type { DealsSearch } from './search.ts'

/** The place around which deals are searched, in WGS 84 degrees. */
export interface Position {
  readonly lat: number
  readonly lon: number
}

/** Rounds to 5 decimals, about a metre, so that small GPS errors request the same page. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

/**
 * Turns the filters of an address and the position into the query of GET /deal/browse,
 * without paging.
 */
export function browseQuery(search: DealsSearch, position: Position) {
  const { view: _view, detail: _detail, at: _at, ...filters } = search
  return { ...filters, lat: rounded(position.lat), lon: rounded(position.lon) }
}
/** `box` is the part of the map that must hold the deals, 'west,south,east,north'. */
export type BrowseQuery = ReturnType<typeof browseQuery> & { readonly box?: string }
