import { leaveNote, takeNote } from './tab-notes.ts'

const KEY = 'flash'

/**
 * Messages after a redirect to /welcome, or on a public page where the session ended. They are keys
 * of `flash` in the texts of `session`.
 */
export const FLASHES = [
  'sessionOver',
  'tokenInvalid',
  'passwordReset',
  'signedOutEverywhere',
  'accountErased',
] as const
export type Flash = (typeof FLASHES)[number]

/** Leaves a message for the next /welcome of this tab. It survives the page load. */
export function setFlash(flash: Flash): void {
  leaveNote(KEY, flash)
}

/**
 * Returns the message once; null when there is none. With `only`, any other message stays for its
 * own page.
 */
export function takeFlash(only?: Flash): Flash | null {
  const left = takeNote(KEY)
  const flash = FLASHES.find((each) => each === left) ?? null
  if (flash === null || only === undefined || flash === only) return flash
  setFlash(flash)
  return null
}
