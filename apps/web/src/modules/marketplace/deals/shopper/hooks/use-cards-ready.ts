import { startTransition, useEffect, useState } from 'react'

/** Whether a list has shown its first cards since the page was loaded. */
let begun = false

/**
 * Returns how many of a list's cards to render now. The first list of a visit starts with the
 * visible cards, so that a slow phone paints them first; the rest follows at once in the
 * background. Cards not yet rendered are placeholders of the same height (UNREADY).
 */
export function useCardsReady(count: number, onScreen: number): number {
  const [all, setAll] = useState(begun)
  useEffect(() => {
    begun = true
    // Runs after the first cards have been painted.
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setAll(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return all ? count : Math.min(count, onScreen)
}
