import { useCallback, useSyncExternalStore } from 'react'
import { secondsUntil } from '../model/countdown.ts'
import { serverClock } from '../model/server-clock.ts'

/** Whole seconds until `expiresAt` by the server's clock, turning each second; 0 means over. */
export function useCountdown(expiresAt: string): number {
  const subscribe = useCallback((listener: () => void) => tickWith(expiresAt, listener), [expiresAt])
  return useSyncExternalStore(subscribe, () => secondsUntil(expiresAt, serverClock.now()))
}

/** Calls `listener` at each full second before `expiresAt`, and when the page is seen again. */
function tickWith(expiresAt: string, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function wind() {
    const left = Date.parse(expiresAt) - serverClock.now()
    // A little late rather than early: by then the number has turned.
    if (left > 0) timer = setTimeout(tick, (left % 1000) + 5)
  }
  function tick() {
    clearTimeout(timer)
    listener()
    wind()
  }
  wind()
  document.addEventListener('visibilitychange', tick)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}
