import { useEffect, useState } from 'react'

/**
 * Whole seconds left of `from` seconds since the component was mounted. The first render shows `from` in full, so that
 * the prerendered page and the browser's first render are the same.
 */
export function useCountdown(from: number): number {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const start = Date.now()
    const timer = setInterval(() => setPassed(Math.floor((Date.now() - start) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, from - passed)
}
