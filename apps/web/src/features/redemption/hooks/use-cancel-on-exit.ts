import { useEffect } from 'react'
import { cancelOnExit } from '../api/cancel-redemption.ts'

/**
 * Gives the code up as its page is closed or reloaded; null = nothing to give up. A page that the
 * browser only puts aside comes back with its code.
 */
export function useCancelOnExit(id: string | null): void {
  useEffect(() => {
    if (id === null) return
    function onHide({ persisted }: PageTransitionEvent) {
      // Without a connection nothing would arrive; a reload then finds the code as it was.
      if (!persisted && navigator.onLine) cancelOnExit(id ?? '')
    }
    window.addEventListener('pagehide', onHide)
    return () => window.removeEventListener('pagehide', onHide)
  }, [id])
}
