import { useCallback, useEffect, useState } from 'react'
import type { AuthMode } from '~/features/landing/actions.ts'

interface Asked {
  readonly mode: AuthMode | null
  /** Code of the person who sent the link that led here. */
  readonly invite: string | undefined
}

/** What the address says of the sign-in. */
export function readAsked(search: string): Asked {
  const asked = new URLSearchParams(search)
  const mode = asked.get('mode')
  const invite = asked.get('invite') ?? ''
  return {
    mode: mode === 'login' || mode === 'register' ? mode : null,
    invite: /^[a-z0-9]{8}$/.test(invite) ? invite : undefined,
  }
}

/** The page's address with the sign-in open in a mode, or shut; all else in it stays. */
export function withMode(address: string, mode: AuthMode | null): string {
  const url = new URL(address)
  if (mode) url.searchParams.set('mode', mode)
  else url.searchParams.delete('mode')
  return url.pathname + url.search + url.hash
}

/** In the history entry that opening has made: closing goes back over it, so that no second copy of the page stays. */
const OPENED = { authOpened: true }

/**
 * The sign-in as a part of the address: opening is a step that the browser's back undoes. Nothing is open
 * until the page is mounted, as the ready-made page knows no address.
 */
export function useAuthAddress() {
  const [asked, setAsked] = useState<Asked>({ mode: null, invite: undefined })
  useEffect(() => {
    const follow = () => setAsked(readAsked(window.location.search))
    follow()
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  const open = useCallback((mode: AuthMode) => {
    history.pushState(OPENED, '', withMode(window.location.href, mode))
    setAsked(readAsked(window.location.search))
  }, [])
  const change = useCallback((mode: AuthMode) => {
    history.replaceState(history.state, '', withMode(window.location.href, mode))
    setAsked(readAsked(window.location.search))
  }, [])
  const close = useCallback(() => {
    if ((history.state as Partial<typeof OPENED> | null)?.authOpened) return history.back()
    history.replaceState(null, '', withMode(window.location.href, null))
    setAsked(readAsked(window.location.search))
  }, [])
  return { ...asked, open, change, close }
}
