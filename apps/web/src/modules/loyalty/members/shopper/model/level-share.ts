import type { ProgramBalance } from '@vicino/contract/loyalty/members/schemas'

/** How much of the way to the next level is done, 0 to 1; 1 at the top. Who keeps a level by its floor has done none of it. */
export function levelShare({ measure, from, to }: NonNullable<ProgramBalance['progress']>): number {
  if (to === null) return 1
  return Math.min(1, Math.max(0, (measure - from) / (to - from)))
}
