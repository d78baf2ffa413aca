import { useQuery } from '@tanstack/react-query'
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_CHARACTERS } from '@vicino/contract/constants'
import type { Place } from '@vicino/contract/places'
import { NetworkError } from '~/lib/api-error.ts'
import { placesQuery } from '../api/search-places.ts'
import { useDebounced } from '~/lib/use-debounced.ts'

export type PlaceSearchState =
  | { readonly kind: 'suggested' | 'found'; readonly places: readonly Place[] }
  | { readonly kind: 'waiting' | 'none' | 'offline' | 'failed' }

/** Comuni for what has been typed; before the second letter the largest ones are suggested. */
export function usePlaceSearch(text: string): PlaceSearchState & { retry: () => void } {
  const typed = text.trim()
  const asked = useDebounced(typed.length < SEARCH_MIN_CHARACTERS ? '' : typed, SEARCH_DEBOUNCE_MS)
  const { data, error, isPlaceholderData, refetch } = useQuery(placesQuery(asked))
  const retry = () => void refetch()
  if (error) return { kind: error instanceof NetworkError ? 'offline' : 'failed', retry }
  if (!data || (isPlaceholderData && data.items.length === 0)) return { kind: 'waiting', retry }
  if (data.items.length === 0) return { kind: 'none', retry }
  return { kind: asked === '' ? 'suggested' : 'found', places: data.items, retry }
}
