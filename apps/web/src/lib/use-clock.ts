import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let now = 0
let timer: ReturnType<typeof setTimeout> | undefined

const wholeSecond = (moment: number) => moment - (moment % 1000)

/** Set off at each full second, so that every countdown on the screen turns at once. */
function wind() {
  now = wholeSecond(Date.now())
  timer = setTimeout(tick, 1000 - (Date.now() % 1000))
}

function tick() {
  wind()
  for (const listener of listeners) listener()
}

function catchUp() {
  if (document.visibilityState !== 'visible' || listeners.size === 0) return
  clearTimeout(timer)
  tick()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    wind()
    document.addEventListener('visibilitychange', catchUp)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', catchUp)
  }
}

/**
 * What `read` makes of the current time, from the one clock that all cards share. A component renders
 * again only when that value changes: a card two days from its end costs nothing each second.
 */
export function useClock<Value extends string | number | boolean>(read: (now: number) => Value): Value {
  // Before anyone listens the clock stands still: read the time itself.
  const snapshot = useCallback(() => read(listeners.size > 0 ? now : wholeSecond(Date.now())), [read])
  return useSyncExternalStore(subscribe, snapshot)
}
