import { leaveNote, takeNote } from './tab-notes.ts'

const KEY = 'flash'

/**
 * Messages that /welcome shows to a person who was led there, and a public page to one whose session ended on it; keys of
 * `flash` in the texts of `session`.
 */
export const FLASHES = [
  'sessionOver',
  'tokenInvalid',
  'passwordReset',
  'signedOutEverywhere',
  'accountErased',
] as const
export type Flash = (typeof FLASHES)[number]

/** Leaves a message for the next /welcome of this tab; it survives the full navigation that leads there. */
export function setFlash(flash: Flash): void {
  leaveNote(KEY, flash)
}

/** The message left, once; null when there is none. With `only`, another one stays for the page that it is meant for. */
export function takeFlash(only?: Flash): Flash | null {
  const left = takeNote(KEY)
  const flash = FLASHES.find((each) => each === left) ?? null
  if (flash === null || only === undefined || flash === only) return flash
  setFlash(flash)
  return null
}
