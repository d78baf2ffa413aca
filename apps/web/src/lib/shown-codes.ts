import { useEffect } from 'react'
import { createStore } from './store.ts'

/** How many codes are on the screen: what lies over a page, such as the question about cookies, waits until none is. */
export const shownCodes = createStore(0)

/** Says that a code is on the screen, for as long as the component is. Every QR does; so does what shows digits alone. */
export function useShownCode(): void {
  useEffect(() => {
    shownCodes.set(shownCodes.get() + 1)
    return () => shownCodes.set(shownCodes.get() - 1)
  }, [])
}
