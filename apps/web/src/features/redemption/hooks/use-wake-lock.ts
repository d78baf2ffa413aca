import { useEffect } from 'react'

/** Keeps the screen awake while `on` and in view; the browser lets go of it whenever the page is hidden. */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let ended = false
    async function hold() {
      if (document.visibilityState !== 'visible') return
      // Refused on a low battery: the screen then dims as ever.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (ended) void lock?.release()
    }
    const again = () => void hold()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [on])
}
