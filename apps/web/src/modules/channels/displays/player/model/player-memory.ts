import type { Player } from '@vicino/contract/channels/displays/schemas'
import { readJson, readStored, removeStored, writeStored } from '~/lib/storage.ts'

/** What a display was last told to show. */
export type Shown = Extract<Player, { state: 'paired' }>

const TOKEN = 'vicino.display.token'
const SHOWN = 'vicino.display.shown'
const OFFSET = 'vicino.display.clock'

/** By which the server knows this screen; null before it has asked for a code. */
export const readToken = (): string | null => readStored(TOKEN)
export const keepToken = (token: string): void => writeStored(TOKEN, token)

const isShown = (value: unknown): value is Shown =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items)

/** The last playlist, with which the screen goes on without a connection, also after it was switched off. */
export const readShown = (): Shown | null => readJson(SHOWN, isShown)
export const keepShown = (shown: Shown): void => writeStored(SHOWN, JSON.stringify(shown))

/** Everything that this screen was as a display. */
export function forgetDisplay(): void {
  removeStored(TOKEN)
  removeStored(SHOWN)
}

/** The server's time by this screen's clock, which may be wrong by days: how far was noted at the last answer. */
export const playerNow = (): number => Date.now() + Number(readStored(OFFSET) ?? 0)

/** Milliseconds by a clock of this page alone, which nobody sets while the page is open. */
export const sessionClock = (): number => performance.timeOrigin + performance.now()

let measured: number | null = null
/** How far the server is ahead of sessionClock(); null before its first answer to this page. */
export const measuredOffset = (): number | null => measured
/** The same as an earlier page has noted it, which is right unless the screen's clock was set meanwhile. */
export const guessedOffset = (): number => Number(readStored(OFFSET) ?? 0)

/** Notes the server's time, in an answer that has just come. Less than two seconds are the way of the answer. */
export function noteTime(serverTime: string): void {
  const offset = Date.parse(serverTime) - Date.now()
  measured = Date.parse(serverTime) - sessionClock()
  if (Math.abs(offset - guessedOffset()) >= 2000) writeStored(OFFSET, String(Math.round(offset)))
}
