import { useCallback, useSyncExternalStore } from 'react'
import { secondsLeft } from '@vicino/domain/countdown'
import { serverClock } from './server-clock.ts'

/**
 * Returns the whole seconds until `expiresAt` by the server's clock, updated each second; 0 means
 * over.
 */
export function useCountdown(expiresAt: string): number {
  const subscribe = useCallback((listener: () => void) => tickWith(expiresAt, listener), [expiresAt])
  return useSyncExternalStore(subscribe, () => secondsLeft(expiresAt, serverClock.now()))
}

/**
 * Calls `listener` at each full second before `expiresAt`, and when the page becomes visible again.
 */
function tickWith(expiresAt: string, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function scheduleTick() {
    const left = Date.parse(expiresAt) - serverClock.now()
    // 5 ms late on purpose, because a timer that fires early would read the old number.
    if (left > 0) timer = setTimeout(tick, (left % 1000) + 5)
  }
  function tick() {
    clearTimeout(timer)
    listener()
    scheduleTick()
  }
  scheduleTick()
  document.addEventListener('visibilitychange', tick)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}
