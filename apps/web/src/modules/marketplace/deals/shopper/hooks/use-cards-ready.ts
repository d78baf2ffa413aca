import { startTransition, useEffect, useState } from 'react'

/** Whether a list has already shown its first cards since the page was loaded. */
let begun = false

/**
 * How many of a list's cards to render now. The first list of a visit starts with those on the screen, so that a slow
 * phone paints them before it works on the rest; those follow at once, in the background. What is not ready yet
 * stands as a placeholder of the same height: see UNREADY.
 */
export function useCardsReady(count: number, onScreen: number): number {
  const [all, setAll] = useState(begun)
  useEffect(() => {
    begun = true
    // After the first cards have been painted.
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
