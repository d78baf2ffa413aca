import { useEffect } from 'react'
import { readStored, writeStored } from '~/lib/storage.ts'
import { createStore } from '~/lib/store.ts'

const KEY = 'pictures-stand'

/**
 * Whether carousels stand still on this device. It holds for all of them, because a person who
 * stops one does not want the next one to move (WCAG 2.2.2).
 */
export const slidesStopped = createStore(readStored(KEY) === 'true')

/** Stops all carousels of this device, or lets them move again. */
export function stopSlides(stand: boolean): void {
  writeStored(KEY, String(stand))
  slidesStopped.set(stand)
}

/** Calls `advance` every `ms` while `running`. `advance` should be stable. */
export function useAutoplay(running: boolean, ms: number, advance: () => void): void {
  useEffect(() => {
    if (!running) return
    const timer = setInterval(advance, ms)
    return () => clearInterval(timer)
  }, [running, ms, advance])
}
