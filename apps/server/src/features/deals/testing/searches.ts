import type { DealSearch } from '../find/search.ts'

/** A search that asks for nothing: all deals of the country, newest first, ten a page. */
export function emptySearch(now: Date): DealSearch {
  return {
    order: 'newest',
    origin: null,
    radius: null,
    box: null,
    category: null,
    brandId: null,
    exclude: null,
    priceMin: null,
    priceMax: null,
    type: null,
    points: false,
    open: false,
    endsBy: null,
    words: null,
    start: null,
    offset: 0,
    limit: 10,
    now,
  }
}
