import { useEffect } from 'react'

/**
 * Keeps the screen awake while `on` and the page is visible. The browser releases the lock whenever the page
 * is hidden, so it is requested again when the page becomes visible.
 */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return
    // Every request is remembered. The page may be hidden and shown again before the first one is
    // answered, and the screen stays awake until each granted lock is released.
    const locks: Promise<WakeLockSentinel | undefined>[] = []
    function hold() {
      if (document.visibilityState !== 'visible') return
      // The browser refuses on a low battery, so the screen then dims as usual.
      locks.push(navigator.wakeLock.request('screen').catch(() => undefined))
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      document.removeEventListener('visibilitychange', hold)
      for (const lock of locks) void lock.then((granted) => granted?.release())
    }
  }, [on])
}
