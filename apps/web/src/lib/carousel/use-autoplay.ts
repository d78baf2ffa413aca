import { useEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let paused = false

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Whether the person has paused moving pictures. It holds for all carousels: a person who pauses one does not want the
 * next one to move (WCAG 2.2.2).
 */
export function useAutoplayPause(): readonly [paused: boolean, setPaused: (paused: boolean) => void] {
  const value = useSyncExternalStore(subscribe, () => paused)
  return [
    value,
    (next) => {
      paused = next
      for (const listener of listeners) listener()
    },
  ]
}

/** Calls `advance` every `ms` while `running`; `advance` should be stable. */
export function useAutoplay(running: boolean, ms: number, advance: () => void): void {
  useEffect(() => {
    if (!running) return
    const timer = setInterval(advance, ms)
    return () => clearInterval(timer)
  }, [running, ms, advance])
}
