import type { AuthMode } from '~/modules/marketplace/landing/model/auth-mode.ts'

interface AuthParams {
  readonly mode: AuthMode | null
  /** Invitation code from the link that led here. */
  readonly invite: string | undefined
}

/**
 * Reads from the address whether the sign-in is open, in which mode, and the invitation code
 * (R-049).
 */
export function readAuthParams(search: string): AuthParams {
  const params = new URLSearchParams(search)
  const mode = params.get('mode')
  const invite = params.get('invite') ?? ''
  return {
    mode: mode === 'login' || mode === 'register' ? mode : null,
    invite: /^[a-z0-9]{8}$/.test(invite) ? invite : undefined,
  }
}

/** Returns the address with the sign-in open in a mode, or closed (null). Its other parts stay. */
export function withMode(address: string, mode: AuthMode | null): string {
  const url = new URL(address)
  if (mode) url.searchParams.set('mode', mode)
  else url.searchParams.delete('mode')
  return url.pathname + url.search + url.hash
}

/**
 * State of the history entry that opening the sign-in adds. Closing goes back instead of adding
 * another entry.
 */
const OPENED = { authOpened: true }

const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach((listener) => listener())

/** Calls `listener` when the address may have changed. Returns a function that stops it. */
export function onAddressChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', notifyListeners)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the sign-in as a step in the history, which the browser's Back undoes. */
export function addMode(mode: AuthMode): void {
  history.pushState(OPENED, '', withMode(window.location.href, mode))
  notifyListeners()
}

export function changeMode(mode: AuthMode): void {
  history.replaceState(history.state, '', withMode(window.location.href, mode))
  notifyListeners()
}

export function removeMode(): void {
  if ((history.state as Partial<typeof OPENED> | null)?.authOpened) return history.back()
  history.replaceState(null, '', withMode(window.location.href, null))
  notifyListeners()
}
