/**
 * Minutes left at which screen readers announce the time. They do not read the ticking countdown.
 */
const SPOKEN_MINUTES = [1, 5] as const

/**
 * Returns the announcement that applies: the smallest announced number of minutes reached so far;
 * null before the first one and when the time is up.
 */
export function spokenMinutes(seconds: number): 1 | 5 | null {
  if (seconds === 0) return null
  return SPOKEN_MINUTES.find((minutes) => seconds <= minutes * 60) ?? null
}
