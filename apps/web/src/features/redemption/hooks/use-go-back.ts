import { type NavigateOptions, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** One entry back past any guard; `elsewhere` where the screen was opened by its address. */
export function useGoBack(elsewhere: NavigateOptions): () => void {
  const router = useRouter()
  return useCallback(() => {
    if (router.history.canGoBack()) router.history.back({ ignoreBlocker: true })
    else void router.navigate({ ...elsewhere, replace: true, ignoreBlocker: true })
  }, [router, elsewhere])
}
