import type { CountDealsQuery } from '@vicino/contract/marketplace/deals/browse-query'
import { EXPIRING_SECONDS, FLASH_SECONDS } from '@vicino/contract/marketplace/deals/constants'
import { DISTANCE_FLOOR_KM } from '@vicino/contract/marketplace/deals/filters'
import { centsOf } from '@vicino/domain/pricing'
import type { DealSearch, SearchWords } from './search/deal-search.ts'

/** Converts the filters of a request into the database's units: metres, cents, moments. */
export function filtersOf(
  query: CountDealsQuery,
  now: Date,
  words: SearchWords | null,
): Omit<DealSearch, 'order' | 'origin' | 'exclude' | 'start' | 'offset' | 'limit'> {
  const window = query.flash === true ? FLASH_SECONDS : query.expiring === true ? EXPIRING_SECONDS : null
  return {
    radius: query.distance === undefined ? null : Math.max(query.distance, DISTANCE_FLOOR_KM) * 1000,
    box: query.box ?? null,
    category: query.category ?? null,
    brandId: query.brandId ?? null,
    priceMin: query.priceMin === undefined ? null : centsOf(query.priceMin),
    priceMax: query.priceMax === undefined ? null : centsOf(query.priceMax),
    type: query.type ?? null,
    points: query.points === true,
    open: query.open === true,
    endsBy: window === null ? null : new Date(now.getTime() + window * 1000),
    words,
    now,
  }
}
