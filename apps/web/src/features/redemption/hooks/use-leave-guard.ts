import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { readStored } from '~/lib/storage.ts'
import { isLeaveKey } from '../model/leave-keys.ts'

interface Guarded {
  /** There is something to lose. */
  readonly active: boolean
  /** Also the keys that leave, and the browser's own warning as the tab is closed. */
  readonly tab: boolean
}

/**
 * Stops every way off the screen and asks instead. The browser's back is undone at once, so that the address stays
 * the screen's while the question stands; who really leaves does so with `ignoreBlocker`.
 */
export function useLeaveGuard({ active, tab }: Guarded) {
  const [asked, setAsked] = useState(false)
  const ask = useCallback(() => setAsked(true), [])
  const stay = useCallback(() => setAsked(false), [])
  const shouldBlockFn = useCallback(() => {
    setAsked(true)
    return true
  }, [])
  // Once the session is over there is nothing to stay for: the app is on its way to /welcome.
  const warnOnUnload = useCallback(() => tab && readStored('user') !== null, [tab])
  useBlocker({ shouldBlockFn, disabled: !active, enableBeforeUnload: warnOnUnload })
  useEffect(() => {
    if (!active || !tab) return
    function onKey(event: KeyboardEvent) {
      if (!isLeaveKey(event)) return
      event.preventDefault()
      setAsked(true)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [active, tab])
  return { asked: asked && active, ask, stay }
}
