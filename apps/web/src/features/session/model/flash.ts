import { leaveNote, takeNote } from './tab-notes.ts'

const KEY = 'flash'

/** Messages that /welcome shows to a person who was led there; keys of `flash` in the texts of `session`. */
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

/** The message left, once; null when there is none. */
export function takeFlash(): Flash | null {
  const left = takeNote(KEY)
  return FLASHES.find((flash) => flash === left) ?? null
}
