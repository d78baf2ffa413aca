import { useCallback } from 'react'
import { copyText } from '~/lib/copy-text.ts'
import { toast } from '~/lib/toast.ts'

/**
 * Copies a text to the clipboard and shows a toast: `copied` on success; `failed` where the browser refuses,
 * which should contain the text itself so that it can be copied by hand.
 */
export function useCopy(): (text: string, said: { copied: string; failed: string }) => Promise<void> {
  return useCallback(async (text, { copied, failed }) => {
    if (await copyText(text)) toast.success(copied)
    else toast.error(failed)
  }, [])
}
