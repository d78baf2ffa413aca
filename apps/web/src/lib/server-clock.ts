import { SERVER_TIME } from '@vicino/contract/server-time'
import { createServerClock } from '@vicino/domain/server-clock'
import { KEPT_ANSWER } from './kept-answer.ts'
import { readStored, writeStored } from './storage.ts'

/** How far the server was ahead of this device at the last live answer, in milliseconds: a page without a network begins with it. */
const AHEAD = 'clock'
/** A smaller change of it is only the way of an answer. */
const NOTED_MS = 1000

/**
 * The time in this page: the server's. Every countdown, every 'expired' and every day of today goes by it; the device's
 * own clock is asked nowhere else (a code rule). For how long something took there is `performance.now()`.
 */
export const serverClock = createServerClock(
  () => performance.now(),
  () => Date.now(),
)

/**
 * Takes the time from a live answer that was asked for when the clock's leadNow() was `lead`. One that the service worker or the
 * browser had kept tells an old time, so it is no measure; nobody keeps an answer that says no-store.
 */
export function noteTimeOf({ headers }: Response, lead: number): void {
  const told = headers.get(SERVER_TIME)
  if (told === null || headers.has(KEPT_ANSWER)) return
  if (!headers.get('cache-control')?.includes('no-store')) return
  serverClock.noteTime(told, lead)
  const ahead = serverClock.now() - Date.now()
  const known = Number(readStored(AHEAD) ?? 0)
  const isKnown = Math.abs(ahead - known) < NOTED_MS
  if (!isKnown) writeStored(AHEAD, String(Math.round(ahead)))
}

/** A moment of the server by this device's clock, by which TanStack Query says how old an answer is. */
export const deviceTime = (moment: number): number => Date.now() - (serverClock.now() - moment)

/**
 * Begins with the time of an answer that the browser may have kept for a minute: much nearer than the clock of a device can be, and
 * only until a live answer tells it.
 */
export function guessTimeFrom({ headers }: Response): void {
  const told = Date.parse(headers.get(SERVER_TIME) ?? '')
  if (Number.isFinite(told)) serverClock.assume(told)
}

const kept = Number(readStored(AHEAD) ?? Number.NaN)
if (Number.isFinite(kept)) serverClock.assume(Date.now() + kept)
