import { useCallback } from 'react'
import { toast } from '~/ui/toast.ts'

/** Copies a text and says so; where the browser refuses, `failed` tells the text itself. */
export function useCopy(): (text: string, said: { copied: string; failed: string }) => Promise<void> {
  return useCallback(async (text, { copied, failed }) => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(copied)
    } catch {
      toast.error(failed)
    }
  }, [])
}
