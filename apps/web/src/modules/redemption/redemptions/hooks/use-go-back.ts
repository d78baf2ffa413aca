import { type NavigateOptions, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * Returns a function that goes one history entry back without being stopped by a leave guard. When
 * the screen was opened by its address, it goes to `elsewhere`.
 */
export function useGoBack(elsewhere: NavigateOptions): () => void {
  const router = useRouter()
  return useCallback(() => {
    if (router.history.canGoBack()) router.history.back({ ignoreBlocker: true })
    else void router.navigate({ ...elsewhere, replace: true, ignoreBlocker: true })
  }, [router, elsewhere])
}
