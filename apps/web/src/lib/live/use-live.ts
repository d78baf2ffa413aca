import { useEffect, useEffectEvent } from 'react'
import { useStore } from '../use-store.ts'
import type { LiveState } from './connection.ts'
import { type LiveData, liveState, type LiveType, openLive } from './live.ts'

/** Calls `handler` with each live event of a type while the component is mounted. */
export function useLiveEvents<T extends LiveType>(type: T, handler: (data: LiveData<T>) => void): void {
  const onEvent = useEffectEvent(handler)
  useEffect(() => openLive(type, (data) => onEvent(data)), [type])
}

/**
 * Says whether live events arrive. While they are 'cut' (also before the first connection) a screen
 * polls.
 */
export function useLiveState(): LiveState {
  return useStore(liveState)
}

/**
 * Calls `handler` each time the stream opens, the first time too. Earlier events may be missing, so
 * a screen reads its data again then.
 */
export function useLiveOpened(handler: () => void): void {
  const onOpened = useEffectEvent(handler)
  const state = useLiveState()
  useEffect(() => {
    if (state === 'open') onOpened()
  }, [state])
}
