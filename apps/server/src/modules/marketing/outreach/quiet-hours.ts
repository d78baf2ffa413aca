import { QUIET_HOURS } from '@vicino/contract/marketing/outreach/constants'
import { instantOf, wallAt } from '@vicino/domain/loyalty/clock'

const HOUR_MS = 3_600_000

let areKept = true

/**
 * Switches quiet hours off for a test installation without real members, because tests of the whole
 * product run at any hour (MARKETING_QUIET_HOURS).
 */
export function keepQuietHours(kept: boolean): void {
  areKept = kept
}

/**
 * Returns the end of the hours in which no marketing is sent (21:00 to 9:00 in Rome); null outside
 * of them.
 */
export function quietUntil(now: Date): Date | null {
  if (!areKept) return null
  const { day, time } = wallAt(now.getTime())
  const isEvening = time >= QUIET_HOURS.from * HOUR_MS
  if (!isEvening && time >= QUIET_HOURS.to * HOUR_MS) return null
  return new Date(instantOf(isEvening ? day + 1 : day, QUIET_HOURS.to * HOUR_MS))
}
