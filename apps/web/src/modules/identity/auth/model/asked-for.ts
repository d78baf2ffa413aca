import { leaveNote, takeNote } from './tab-notes.ts'

const KEY = 'asked-for'
/** One slash, no second one: browsers read '//x', '/\x' and the same with a tab between as another site. */
const OWN_PATH = /^\/(?![\t\n\r]*[/\\])/

let signingOut = false

/** Keeps the path (with its query) that a visitor asked for before being led to /welcome. */
export function rememberAskedFor(path: string): void {
  if (!signingOut && path !== '/' && OWN_PATH.test(path)) leaveNote(KEY, path)
}

/** Where to go after a sign-in, read once; null where nothing was asked for but the start. */
export function takeAskedFor(): string | null {
  const path = takeNote(KEY)
  return path !== null && OWN_PATH.test(path) ? path : null
}

/** Called when signing out: the next person who signs in in this tab begins at the start screen. */
export function forgetAskedFor(): void {
  signingOut = true
  takeNote(KEY)
}
