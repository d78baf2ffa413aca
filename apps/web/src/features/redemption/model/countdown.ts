/** Whole seconds until `expiresAt` (ISO 8601) at `now` (ms), rounded up so that 0 means over; never negative. */
export function secondsUntil(expiresAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000))
}

/** 899 → '14:59'. */
export function minutesSeconds(seconds: number): string {
  const parts = [Math.floor(seconds / 60), seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** Minutes left that are said aloud (screen readers hear no ticking). */
const SPOKEN_MINUTES = [1, 5] as const

/** The announcement in force: the smallest spoken number of minutes that is reached; null before and at the end. */
export function spokenMinutes(seconds: number): 1 | 5 | null {
  if (seconds === 0) return null
  return SPOKEN_MINUTES.find((minutes) => seconds <= minutes * 60) ?? null
}
