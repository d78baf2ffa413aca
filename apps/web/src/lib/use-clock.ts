import { useCallback, useSyncExternalStore } from 'react'
import { serverClock } from './server-clock.ts'

const listeners = new Set<() => void>()
let now = 0
let timer: ReturnType<typeof setTimeout> | undefined

const wholeSecond = (moment: number) => moment - (moment % 1000)

/** Runs tick() at the next full second, so that all countdowns on the screen change together. */
function scheduleTick() {
  now = wholeSecond(serverClock.now())
  timer = setTimeout(tick, 1000 - (serverClock.now() % 1000))
}

function tick() {
  scheduleTick()
  for (const listener of listeners) listener()
}

function catchUp() {
  if (document.visibilityState !== 'visible' || listeners.size === 0) return
  clearTimeout(timer)
  tick()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    scheduleTick()
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
 * Returns the result of `read` for the present time in milliseconds, by the server's clock, which
 * all cards share. The component renders again only when the result changes, so a card that
 * shows days does not render each second.
 */
export function useClock<Value extends string | number | boolean>(read: (now: number) => Value): Value {
  // Without listeners `now` is not updated, so the time is read directly.
  const snapshot = useCallback(() => read(listeners.size > 0 ? now : wholeSecond(serverClock.now())), [read])
  return useSyncExternalStore(subscribe, snapshot)
}
