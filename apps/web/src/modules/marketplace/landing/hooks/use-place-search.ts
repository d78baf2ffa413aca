import type { Place } from '@vicino/contract/foundation/places/schemas'
import { useEffect, useState } from 'react'

export type Found =
  | { readonly kind: 'idle' | 'failed' }
  /** The comuni for this text, which may be older than the typed text. */
  | { readonly kind: 'found'; readonly text: string; readonly places: readonly Place[] }

const IDLE: Found = { kind: 'idle' }
const WAIT_MS = 250
export const MIN_CHARACTERS = 2

/** Searches comuni for the typed text, from the second letter on, after a pause in typing. */
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
