import { SERVER_TIME } from '@vicino/contract/server-time'
import { createServerClock } from '@vicino/domain/server-clock'
import { KEPT_ANSWER } from './kept-answer.ts'
import { readStored, writeStored } from './storage.ts'

/**
 * Storage key of the milliseconds by which the server was ahead of this device at the last live
 * answer. A page without a network starts with it.
 */
const AHEAD = 'clock'
/** A smaller change is only the travel time of an answer. */
const NOTED_MS = 1000

/**
 * The time in this page: the server's. Every countdown, every 'expired' and every "today"
 * uses it; a code rule forbids the device's clock anywhere else. For durations use
 * `performance.now()`.
 */
export const serverClock = createServerClock(
  () => performance.now(),
  () => Date.now(),
)

/**
 * Takes the time from a live answer that was requested when the clock's leadNow() was `lead`. An
 * answer from a cache has an old time, so only answers with no-store, which nobody caches, are
 * used.
 */
export function noteTimeOf({ headers }: Response, lead: number): void {
  const serverTime = headers.get(SERVER_TIME)
  if (serverTime === null || headers.has(KEPT_ANSWER)) return
  if (!headers.get('cache-control')?.includes('no-store')) return
  serverClock.noteTime(serverTime, lead)
  const ahead = serverClock.now() - Date.now()
  const known = Number(readStored(AHEAD) ?? 0)
  const isKnown = Math.abs(ahead - known) < NOTED_MS
  if (!isKnown) writeStored(AHEAD, String(Math.round(ahead)))
}

/**
 * Converts a time of the server to this device's clock, by which TanStack Query computes the age of
 * an answer.
 */
export const deviceTime = (moment: number): number => Date.now() - (serverClock.now() - moment)

/**
 * Starts with the time of an answer that the browser may have cached for a minute. That is much
 * closer than a device's clock can be, and holds only until a live answer.
 */
export function guessTimeFrom({ headers }: Response): void {
  const serverTime = Date.parse(headers.get(SERVER_TIME) ?? '')
  if (Number.isFinite(serverTime)) serverClock.assume(serverTime)
}

const kept = Number(readStored(AHEAD) ?? Number.NaN)
if (Number.isFinite(kept)) serverClock.assume(Date.now() + kept)
