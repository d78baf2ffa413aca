import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FoundBrand } from '@vicino/contract/marketplace/brands/schemas'
import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_CHARACTERS } from '~/lib/typing.ts'
import { useDebounced } from '~/lib/use-debounced.ts'
import { type Position, searchDeals } from '../api/search-deals.ts'
import { searchBrands } from '../api/search-brands.ts'

export interface Found {
  readonly deals: readonly Deal[]
  readonly brands: readonly FoundBrand[]
  /** The text is long enough, and at least one answer has arrived. */
  readonly ready: boolean
  readonly pending: boolean
}

const NONE: readonly never[] = []

/**
 * Finds up to five deals and five brands for the typed text, from two characters on, after a pause
 * in typing.
 */
export function useSearch(typed: string, position: Position | undefined): Found {
  const text = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS)
  const enabled = text.length >= SEARCH_MIN_CHARACTERS
  const deals = useQuery({ ...searchDeals(text, position), enabled, placeholderData: keepPreviousData })
  const brands = useQuery({ ...searchBrands(text), enabled, placeholderData: keepPreviousData })
  if (!enabled || typed.trim().length < SEARCH_MIN_CHARACTERS) {
    return { deals: NONE, brands: NONE, ready: false, pending: false }
  }
  return {
    deals: deals.data ?? NONE,
    brands: brands.data ?? NONE,
    ready: !deals.isPending || !brands.isPending,
    pending: deals.isFetching || brands.isFetching || text !== typed.trim(),
  }
}
