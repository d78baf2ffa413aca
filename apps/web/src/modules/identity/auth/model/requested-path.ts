import { startPathOf } from '@vicino/contract/roles'
import type { SessionUser } from './session.ts'
import { leaveNote, readNote, takeNote } from './tab-notes.ts'

const KEY = 'asked-for'
/** The person whose session ended in this tab. */
const OWNER = 'asked-by'
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

/**
 * Returns the remembered path once, for use after the sign-in; null when there is none, or when it
 * was somebody else's whose session ended.
 */
export function takeRequestedPath(userId?: string): string | null {
  const path = takeNote(KEY)
  const owner = takeNote(OWNER)
  return path !== null && OWN_PATH.test(path) && (owner === null || owner === userId) ? path : null
}

/** Returns where a person goes on after signing in: the remembered path once, else their start. */
export const pathAfterSignIn = (user: SessionUser | null): string =>
  takeRequestedPath(user?._id) ?? (user === null ? '/' : startPathOf(user.role))

/** Notes the person whose session has ended: their path is not for the next one in this tab. */
export function rememberOwner(userId: string): void {
  if (readNote(OWNER) === null) leaveNote(OWNER, userId)
}

/** Forgets the path at sign-out, so that the next person in this tab begins at the start screen. */
export function forgetRequestedPath(): void {
  signingOut = true
  takeNote(KEY)
}
