import { useEffect } from 'react'
import { reachable } from '~/lib/reachability.ts'
import { cancelOnExit } from '../api/cancel-redemption.ts'

/**
 * Cancels the code when its page is closed or reloaded; with null there is nothing to cancel.
 * A page that the browser puts into its back/forward cache keeps its code.
 */
export function useCancelOnExit(id: string | null): void {
  useEffect(() => {
    if (id === null) return
    function onHide({ persisted }: PageTransitionEvent) {
      // Without a connection the call would not arrive, and marking the code would be wrong: a reload then
      // finds it unchanged.
      if (!persisted && reachable.get()) cancelOnExit(id ?? '')
    }
    window.addEventListener('pagehide', onHide)
    return () => window.removeEventListener('pagehide', onHide)
  }, [id])
}
