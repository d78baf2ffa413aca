import type { DealsSearch } from './search.ts'

/** Where the deals are looked for, WGS 84 degrees. */
export interface Position {
  readonly lat: number
  readonly lon: number
}

/** 5 decimals are about a metre: small errors of GPS then ask for the same page. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

/** The filters of an address as GET /deal/browse takes them, with the position, without paging. */
export function browseQuery(search: DealsSearch, position: Position) {
  const { view: _view, detail: _detail, at: _at, ...filters } = search
  return { ...filters, lat: rounded(position.lat), lon: rounded(position.lon) }
}
/** `box` = the part of the map that the deals lie in, 'west,south,east,north'. */
export type BrowseQuery = ReturnType<typeof browseQuery> & { readonly box?: string }
