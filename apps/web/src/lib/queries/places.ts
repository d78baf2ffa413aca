import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Place } from '@vicino/contract/foundation/places/schemas'
import { useState } from 'react'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '../query-roots.ts'
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_CHARACTERS } from '../typing.ts'
import { useDebounced } from '../use-debounced.ts'

/**
 * Searches comuni by name or province, largest first. An empty text returns the largest of all
 * (R-599).
 */
const placesQuery = (q: string) =>
  endpointQuery('GET /place', [ROOTS.places, q], {
    query: q ? { q } : {},
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    quiet: true,
  })

export type PlacesFound =
  | { readonly kind: 'suggested' | 'found'; readonly places: readonly Place[] }
  /** No request yet, no answer yet, or no comune of that name. */
  | { readonly kind: 'idle' | 'waiting' | 'none' }
  | { readonly kind: 'failed'; readonly error: unknown }

export interface PlaceSearch {
  /** The typed text; undefined before typing and after a choice. */
  readonly text: string | undefined
  readonly setText: (text: string | undefined) => void
  readonly found: PlacesFound
  /** `found` belongs to the present text, not to an earlier one. */
  readonly answered: boolean
  readonly retry: () => void
}

/**
 * Searches comuni for the text of a field; `suggests` offers the largest ones before the second
 * letter.
 */
export function usePlaceSearch({ suggests = false } = {}): PlaceSearch {
  const [text, setText] = useState<string>()
  const typed = text?.trim() ?? ''
  const searched = useDebounced(typed.length < SEARCH_MIN_CHARACTERS ? '' : typed, SEARCH_DEBOUNCE_MS)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...placesQuery(searched),
    enabled: suggests || searched !== '',
  })
  const retry = () => void refetch()
  const idle = !suggests && (text === undefined || searched === '')

  function found(): PlacesFound {
    if (idle) return { kind: 'idle' }
    if (error) return { kind: 'failed', error }
    if (!data || (isPlaceholderData && data.items.length === 0)) return { kind: 'waiting' }
    if (data.items.length === 0) return { kind: 'none' }
    return { kind: searched === '' ? 'suggested' : 'found', places: data.items }
  }
  // Before the second letter no request is sent, and no comune has so short a name.
  const short = typed.length < SEARCH_MIN_CHARACTERS && !suggests
  const answered = short || (searched === typed && data !== undefined && !isPlaceholderData)
  return { text, setText, found: found(), answered, retry }
}
