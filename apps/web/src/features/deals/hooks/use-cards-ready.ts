import { useDeferredValue, useEffect } from 'react'

/** Whether this visit has shown its first cards. */
let begun = false

/**
 * How many of a list's cards to render now. The first list of a visit starts with those on the screen, so that a slow
 * phone paints them before it works on the rest; those follow at once, in the background, as do later pages.
 * What is not ready yet stands as a placeholder of the same height: see SKIPPED.
 */
export function useCardsReady(count: number, onScreen: number): number {
  const ready = useDeferredValue(count, begun ? count : onScreen)
  useEffect(() => {
    begun = true
  }, [])
  return Math.min(ready, count)
}
