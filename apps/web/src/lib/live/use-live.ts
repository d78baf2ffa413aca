import { useEffect, useEffectEvent } from 'react'
import { useStore } from '../use-store.ts'
import { type LiveData, type LiveState, liveState, type LiveType, openLive } from './live.ts'

/** Hears live events of a type as long as the component is there. */
export function useLiveEvents<T extends LiveType>(type: T, handler: (data: LiveData<T>) => void): void {
  const onEvent = useEffectEvent(handler)
  useEffect(() => openLive(type, (data) => onEvent(data)), [type])
}

/** Whether live events arrive; while they are 'cut' (also before the first connection) a screen polls. */
export function useLiveState(): LiveState {
  return useStore(liveState)
}

/**
 * Called each time the stream has opened, the first time too: what happened before is not told, so a screen asks again
 * for what it shows.
 */
export function useLiveOpened(handler: () => void): void {
  const onOpened = useEffectEvent(handler)
  const state = useLiveState()
  useEffect(() => {
    if (state === 'open') onOpened()
  }, [state])
}
