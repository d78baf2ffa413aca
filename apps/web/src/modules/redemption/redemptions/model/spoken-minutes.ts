/** Minutes left at which screen readers announce the time; they do not read the ticking countdown. */
const SPOKEN_MINUTES = [1, 5] as const

/**
 * The announcement that applies: the smallest announced number of minutes that has been reached; null before
 * the first one and when the time is up.
 */
export function spokenMinutes(seconds: number): 1 | 5 | null {
  if (seconds === 0) return null
  return SPOKEN_MINUTES.find((minutes) => seconds <= minutes * 60) ?? null
}
