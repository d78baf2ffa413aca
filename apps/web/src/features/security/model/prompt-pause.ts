import { readStored, writeStored } from '~/lib/storage.ts'

const PAUSE_MS = 14 * 86_400_000

const keyOf = (userId: string) => `second-factor-asked ${userId}`

/** Whether a person put the question off less than 14 days ago, on this browser. */
export function isPaused(userId: string, now = Date.now()): boolean {
  const asked = Number(readStored(keyOf(userId)) ?? Number.NaN)
  // A moment of the future is of a clock that was wrong.
  return asked <= now && now - asked < PAUSE_MS
}

export function pause(userId: string, now = Date.now()): void {
  writeStored(keyOf(userId), String(now))
}
