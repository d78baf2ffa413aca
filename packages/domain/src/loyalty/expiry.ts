import { addMonths, dayAt, type Instant, startOfDay } from './clock.ts'
import type { Program } from './program.ts'

/**
 * From when points of an event at `at` are gone: they live until the end of the same day of the month expiryMonths later
 * (docs/modules/loyalty.md, "Posting"); null = they do not expire.
 */
export function expiresAt(program: Pick<Program, 'expiryMonths'>, at: Instant): Instant | null {
  if (program.expiryMonths === null) return null
  return startOfDay(addMonths(dayAt(at), program.expiryMonths) + 1)
}

/** From when points of an event at `at` can be spent: 00:00 of the wall day pendingDays later; null = at once. */
export function maturesAt(program: Pick<Program, 'pendingDays'>, at: Instant): Instant | null {
  return program.pendingDays === 0 ? null : startOfDay(dayAt(at) + program.pendingDays)
}
