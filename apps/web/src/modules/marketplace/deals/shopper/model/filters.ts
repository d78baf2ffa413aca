import type { SortKey } from '@vicino/contract/marketplace/deals/browse-query'
import { PANEL_DISTANCE_KM, PRICE_RANGE_EUR } from '@vicino/contract/marketplace/deals/filters'
import type { DealsSearch, DealType } from './search.ts'

/**
 * Search keys that the panel 'Filtri' sets. It leaves view, category, q and detail alone.
 */
const PANEL_KEYS = ['sortBy', 'distance', 'priceMin', 'priceMax', 'type', 'flash', 'points', 'open'] as const

/** The six sort options of the panel in their order. */
export const PANEL_SORTS = [
  'distance',
  'most_popular',
  'newest',
  'reward_points',
  'price_asc',
  'price_desc',
] as const satisfies readonly SortKey[]

/**
 * Choices in the panel before 'Applica'. distance null means no limit. Prices are in euros; both
 * ends are open.
 */
export interface FilterDraft {
  readonly sortBy: (typeof PANEL_SORTS)[number]
  readonly distance: number | null
  readonly price: readonly [min: number, max: number]
  readonly type: DealType | null
  readonly flash: boolean
  readonly points: boolean
  readonly open: boolean
}

export const EMPTY_DRAFT: FilterDraft = {
  sortBy: 'distance',
  distance: null,
  price: [PRICE_RANGE_EUR.min, PRICE_RANGE_EUR.max],
  type: null,
  flash: false,
  points: false,
  open: false,
}

/**
 * Fills the panel from the address when it opens. The quick sort 'price' is the panel's price_asc
 * (R-089).
 */
export function draftOf(search: DealsSearch): FilterDraft {
  const sortBy = search.sortBy === 'price' ? 'price_asc' : search.sortBy
  return {
    sortBy: sortBy ?? 'distance',
    distance: search.distance ?? null,
    price: [
      search.priceMin ?? PRICE_RANGE_EUR.min,
      Math.min(search.priceMax ?? PRICE_RANGE_EUR.max, PRICE_RANGE_EUR.max),
    ],
    type: search.type ?? null,
    flash: search.flash ?? false,
    points: search.points ?? false,
    open: search.open ?? false,
  }
}

/**
 * Returns the position of the panel's distance slider. More than 5 km shows as 5 until it is
 * changed there.
 */
export function panelDistance(draft: FilterDraft): number {
  return Math.min(draft.distance ?? PANEL_DISTANCE_KM.max, PANEL_DISTANCE_KM.max)
}

/** Returns the address without the panel's choices. */
export function withoutFilters(search: DealsSearch): DealsSearch {
  const rest = { ...search }
  for (const key of PANEL_KEYS) delete rest[key]
  return rest
}

/**
 * Finds what narrows the result: the most likely cause of an empty result first. Sorting leaves
 * nothing out.
 */
export function narrowedBy(search: DealsSearch): 'search' | 'filters' | 'nothing' {
  if (search.q !== undefined) return 'search'
  const { sortBy: _, ...rest } = search
  return rest.category !== undefined || activeFilters(rest) > 0 ? 'filters' : 'nothing'
}

/**
 * Returns the address without filters, search text and category, so that the result can only grow
 * (R-095).
 */
export function withoutConditions(search: DealsSearch): DealsSearch {
  const rest = withoutFilters(search)
  delete rest.q
  delete rest.category
  return rest
}

/** Returns the address after 'Applica', with all choices and without default values. */
export function withDraft(search: DealsSearch, draft: FilterDraft): DealsSearch {
  const [min, max] = draft.price
  const next = withoutFilters(search)
  if (draft.sortBy === 'price_asc' && search.sortBy === 'price') next.sortBy = 'price'
  else if (draft.sortBy !== 'distance' || search.sortBy === 'distance') next.sortBy = draft.sortBy
  if (draft.distance !== null) next.distance = draft.distance
  if (min > PRICE_RANGE_EUR.min) next.priceMin = min
  if (max < PRICE_RANGE_EUR.max) next.priceMax = max
  if (draft.type) next.type = draft.type
  if (draft.flash) next.flash = true
  if (draft.points) next.points = true
  if (draft.open) next.open = true
  return next
}

/**
 * Counts for the badge of the filter button: a sorting other than nearest first, and each
 * filter. A price range counts once.
 */
export function activeFilters(search: DealsSearch): number {
  const price = search.priceMin !== undefined || search.priceMax !== undefined
  const sorted = search.sortBy !== undefined && search.sortBy !== 'distance'
  const others = [search.distance !== undefined, search.type, search.flash, search.points, search.open]
  return [sorted, price, ...others].filter(Boolean).length
}
