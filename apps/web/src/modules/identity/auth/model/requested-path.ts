import { leaveNote, takeNote } from './tab-notes.ts'

const KEY = 'asked-for'
/**
 * One slash that no second one follows. Browsers take '//x', '/\x', and the same with a tab
 * between, for another site.
 */
const OWN_PATH = /^\/(?![\t\n\r]*[/\\])/

let signingOut = false

/**
 * Remembers the path (with its query) that a visitor requested before the redirect to /welcome
 * (R-051).
 */
export function rememberRequestedPath(path: string): void {
  if (!signingOut && path !== '/' && OWN_PATH.test(path)) leaveNote(KEY, path)
}

/** Returns the remembered path once, for use after the sign-in; null when there is none. */
export function takeRequestedPath(): string | null {
  const path = takeNote(KEY)
  return path !== null && OWN_PATH.test(path) ? path : null
}

/** Forgets the path at sign-out, so that the next person in this tab begins at the start screen. */
export function forgetRequestedPath(): void {
  signingOut = true
  takeNote(KEY)
}
