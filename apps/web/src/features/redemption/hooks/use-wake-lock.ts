import { useEffect } from 'react'

/**
 * Keeps the screen awake while `on` and the page is visible. The browser releases the lock whenever the page
 * is hidden, so it is requested again when the page becomes visible.
 */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let ended = false
    async function hold() {
      if (document.visibilityState !== 'visible') return
      // The browser refuses on a low battery: the screen then dims as usual.
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
