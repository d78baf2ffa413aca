import { useEffect, useState } from 'react'

/**
 * Whole seconds left of `from`, counted since the component first stood there: the ready-made page and the browser
 * start alike, at full length.
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
