import { leaveNote, takeNote } from './tab-notes.ts'

const KEY = 'flash'
const COUNT = 'flash-count'

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
  'tillWaits',
  // Codes of the server, which says why the platform has ended the session.
  'account_blocked',
  'brand_suspended',
] as const
export type Flash = (typeof FLASHES)[number]

/**
 * Leaves a message for the next /welcome of this tab, with the number that its text names. It
 * survives the page load.
 */
export function setFlash(flash: Flash, count = 0): void {
  leaveNote(KEY, flash)
  if (count > 0) leaveNote(COUNT, String(count))
}

/** Returns the number of the message once; 0 without one. */
export const takeFlashCount = (): number => Number(takeNote(COUNT) ?? 0)

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
