import { useCallback } from 'react'
import { copyText } from '~/lib/copy-text.ts'
import { toast } from '~/ui/toast.ts'

/** Copies a text and says so; where the browser refuses, `failed` tells the text itself. */
export function useCopy(): (text: string, said: { copied: string; failed: string }) => Promise<void> {
  return useCallback(async (text, { copied, failed }) => {
    if (await copyText(text)) toast.success(copied)
    else toast.error(failed)
  }, [])
}
