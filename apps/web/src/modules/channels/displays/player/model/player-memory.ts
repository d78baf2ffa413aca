import type { Player } from '@vicino/contract/channels/displays/schemas'
import { readJson, readStored, removeStored, writeStored } from '~/lib/storage.ts'

/** The last content for a display. */
export type Shown = Extract<Player, { state: 'paired' }>

const TOKEN = 'vicino.display.token'
const SHOWN = 'vicino.display.shown'
const OFFSET = 'vicino.display.clock'

/** Reads the token by which the server knows this screen; null before it has requested a code. */
export const readToken = (): string | null => readStored(TOKEN)
export const keepToken = (token: string): void => writeStored(TOKEN, token)

const isShown = (value: unknown): value is Shown =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items)

/**
 * Reads the last playlist, with which the screen continues without a connection, even after it was
 * switched off.
 */
export const readShown = (): Shown | null => readJson(SHOWN, isShown)
export const keepShown = (shown: Shown): void => writeStored(SHOWN, JSON.stringify(shown))

/** Deletes all data of this screen as a display. */
export function forgetDisplay(): void {
  removeStored(TOKEN)
  removeStored(SHOWN)
}

/**
 * Returns the server's time by this screen's clock, corrected by the offset of the last answer. The
 * clock alone may be wrong by days.
 */
export const playerNow = (): number => Date.now() + Number(readStored(OFFSET) ?? 0)

/**
 * Returns milliseconds of a clock that belongs to this page, and that nobody sets while it is open.
 */
export const sessionClock = (): number => performance.timeOrigin + performance.now()

let measured: number | null = null
/**
 * Returns how far the server is ahead of sessionClock(); null before its first answer to this page.
 */
export const measuredOffset = (): number | null => measured
/**
 * Returns the offset that an earlier page recorded. It is right unless somebody set the screen's
 * clock meanwhile.
 */
export const guessedOffset = (): number => Number(readStored(OFFSET) ?? 0)

/**
 * Records the server's time from a new answer. A difference below two seconds is the answer's
 * travel time.
 */
export function noteTime(serverTime: string): void {
  const offset = Date.parse(serverTime) - Date.now()
  measured = Date.parse(serverTime) - sessionClock()
  if (Math.abs(offset - guessedOffset()) >= 2000) writeStored(OFFSET, String(Math.round(offset)))
}
