import { DAY_MS } from '@vicino/domain/durations'
import { readStored, writeStored } from '~/lib/storage.ts'
import { serverClock } from '~/lib/server-clock.ts'

const PAUSE_MS = 14 * DAY_MS

const keyOf = (userId: string) => `second-factor-asked ${userId}`

/** Says whether a person postponed the question less than 14 days ago, on this browser. */
export function isPaused(userId: string, now = serverClock.now()): boolean {
  const askedAt = Number(readStored(keyOf(userId)) ?? Number.NaN)
  // A date in the future was stored while the device's clock was wrong, so it does not count.
  return askedAt <= now && now - askedAt < PAUSE_MS
}

export function pause(userId: string, now = serverClock.now()): void {
  writeStored(keyOf(userId), String(now))
}
