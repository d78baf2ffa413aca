import type { Place } from '@vicino/contract/foundation/places/schemas'
import { useEffect, useState } from 'react'

export type Found =
  | { readonly kind: 'idle' | 'failed' }
  /** The comuni for this text, which may no longer be what is typed. */
  | { readonly kind: 'found'; readonly text: string; readonly places: readonly Place[] }

const IDLE: Found = { kind: 'idle' }
const WAIT_MS = 250
export const MIN_CHARACTERS = 2

/** Comuni for what is typed, from the second letter on, once the typing rests. */
export function usePlaceSearch(text: string): Found {
  const [found, setFound] = useState<Found>(IDLE)
  const typed = text.trim()
  useEffect(() => {
    if (typed.length < MIN_CHARACTERS) return
    const end = new AbortController()
    const timer = setTimeout(() => {
      void search(typed, end.signal).then((result) => {
        if (!end.signal.aborted) setFound(result)
        return result
      })
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [typed])
  return typed.length < MIN_CHARACTERS ? IDLE : found
}

async function search(text: string, signal: AbortSignal): Promise<Found> {
  try {
    const { findPlaces } = await import('../api/landing.ts')
    return { kind: 'found', text, places: await findPlaces(text, signal) }
  } catch {
    return { kind: 'failed' }
  }
}
