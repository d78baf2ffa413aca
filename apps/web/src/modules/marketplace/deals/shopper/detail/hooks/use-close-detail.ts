import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * Takes `detail` out of the address. A deal opened from a list goes back to that list's own entry, so that
 * the browser's back does not open it again; one opened by its address has nothing to go back to and is replaced.
 */
export function useCloseDetail(): () => void {
  const router = useRouter()
  return useCallback(() => {
    const depth = router.state.location.state.detailDepth ?? 0
    if (depth > 0) return router.history.go(-depth)
    void router.navigate({
      to: '.',
      search: (previous) => ({ ...previous, detail: undefined }),
      replace: true,
      resetScroll: false,
    })
  }, [router])
}
