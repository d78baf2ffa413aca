import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { readStored } from '~/lib/storage.ts'
import { isLeaveKey } from '../model/leave-keys.ts'

interface Guarded {
  /** Leaving must be confirmed. */
  readonly active: boolean
  /**
   * Also stops the keys that leave the page, and lets the browser warn before the tab is closed
   * (R-187 to R-190).
   */
  readonly tab: boolean
}

/**
 * Stops every navigation away from the screen and sets `isQuestionOpen` instead, so that the screen can show
 * a dialog. The browser's Back is undone at once, so the address stays the same while the dialog is
 * open. To leave, navigate with `ignoreBlocker`.
 */
export function useLeaveGuard({ active, tab }: Guarded) {
  const [isQuestionOpen, setQuestionOpen] = useState(false)
  const ask = useCallback(() => setQuestionOpen(true), [])
  const stay = useCallback(() => setQuestionOpen(false), [])
  const shouldBlockFn = useCallback(() => {
    setQuestionOpen(true)
    return true
  }, [])
  // After the session has ended the app goes to /welcome by itself, without a warning.
  const warnOnUnload = useCallback(() => tab && readStored('user') !== null, [tab])
  useBlocker({ shouldBlockFn, disabled: !active, enableBeforeUnload: warnOnUnload })
  useEffect(() => {
    if (!active || !tab) return
    function onKey(event: KeyboardEvent) {
      if (!isLeaveKey(event)) return
      event.preventDefault()
      setQuestionOpen(true)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [active, tab])
  return { isQuestionOpen: isQuestionOpen && active, ask, stay }
}
