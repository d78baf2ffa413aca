import { useEffect } from 'react'
import { createStore } from './store.ts'

/**
 * Number of codes on the screen. Content over a page, such as the question about cookies, waits
 * until it is 0.
 */
export const shownCodes = createStore(0)

/**
 * Reports that a code is on the screen while the component is mounted. Every QR calls it, and so
 * does a screen with digits only.
 */
export function useShownCode(): void {
  useEffect(() => {
    shownCodes.set(shownCodes.get() + 1)
    return () => shownCodes.set(shownCodes.get() - 1)
  }, [])
}
