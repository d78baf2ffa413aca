import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * Removes `detail` from the address. A deal opened from a list goes back to the list's
 * history entry, so that Back does not open it again. A deal opened by its address has no such
 * entry, so its entry is replaced.
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
