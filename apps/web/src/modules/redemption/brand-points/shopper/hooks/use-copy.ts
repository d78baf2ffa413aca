import { useCallback } from 'react'
import { copyText } from '~/lib/copy-text.ts'
import { toast } from '~/lib/toast.ts'

/**
 * Copies a text to the clipboard and shows a toast: `copied` on success, `failed` when the browser
 * refuses. `failed` should contain the text, so that people can copy it by hand.
 */
export function useCopy(): (text: string, said: { copied: string; failed: string }) => Promise<void> {
  return useCallback(async (text, { copied, failed }) => {
    if (await copyText(text)) toast.success(copied)
    else toast.error(failed)
  }, [])
}
