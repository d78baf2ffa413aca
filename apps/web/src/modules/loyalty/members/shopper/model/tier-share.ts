import type { ProgramBalance } from '@vicino/contract/loyalty/members/schemas'

/**
 * Returns the progress to the next tier, 0 to 1, and 1 at the top. It is 0 for a member who keeps a
 * tier with less than its minimum.
 */
export function tierShare({ measure, from, to }: NonNullable<ProgramBalance['progress']>): number {
  if (to === null) return 1
  return Math.min(1, Math.max(0, (measure - from) / (to - from)))
}
