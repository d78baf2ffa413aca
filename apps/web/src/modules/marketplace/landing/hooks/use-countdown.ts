import { secondsLeft } from '@vicino/domain/countdown'
import { useEffect, useState } from 'react'
import { serverClock } from '~/lib/server-clock.ts'

/**
 * Counts the whole seconds left of `from` since the component was mounted; 0 means over. The first
 * render shows `from` in full, so that the prerendered page equals the browser's first render.
 */
export function useCountdown(from: number): number {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    const endsAt = new Date(serverClock.now() + from * 1000).toISOString()
    const timer = setInterval(() => setLeft(secondsLeft(endsAt, serverClock.now())), 1000)
    return () => clearInterval(timer)
  }, [from])
  return left
}
