import { addMonths, dayAt, type Instant, startOfDay } from './clock.ts'
import type { Program } from './program.ts'

/**
 * Returns when points of an event at `at` expire: at the end of the same day of the month
 * expiryMonths later (docs/modules/loyalty.md, "Posting"); null = they do not expire.
 */
export function expiresAt(program: Pick<Program, 'expiryMonths'>, at: Instant): Instant | null {
  if (program.expiryMonths === null) return null
  return startOfDay(addMonths(dayAt(at), program.expiryMonths) + 1)
}

/**
 * Returns when points of an event at `at` become spendable: 00:00 in Rome pendingDays later; null =
 * at once.
 */
export function maturesAt(program: Pick<Program, 'pendingDays'>, at: Instant): Instant | null {
  return program.pendingDays === 0 ? null : startOfDay(dayAt(at) + program.pendingDays)
}
