import type { Place } from '@vicino/contract/places'
import { useEffect, useState } from 'react'

export type Found =
  { readonly kind: 'idle' | 'failed' } | { readonly kind: 'found'; readonly places: readonly Place[] }

const WAIT_MS = 250
const MIN_CHARACTERS = 2

/** Comuni for what is typed, from the second letter on, once the typing rests. */
export function usePlaceSearch(text: string): Found {
  const [found, setFound] = useState<Found>({ kind: 'idle' })
  const typed = text.trim()
  useEffect(() => {
    if (typed.length < MIN_CHARACTERS) return setFound({ kind: 'idle' })
    const end = new AbortController()
    const timer = setTimeout(() => {
      import('../api/landing.ts')
        .then(({ findPlaces }) => findPlaces(typed, end.signal))
        .then((places) => setFound({ kind: 'found', places }))
        .catch(() => {
          if (!end.signal.aborted) setFound({ kind: 'failed' })
        })
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [typed])
  return found
}
