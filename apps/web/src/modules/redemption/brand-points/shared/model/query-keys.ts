import { ROOTS } from '~/lib/query-roots.ts'

/**
 * Roots of the query keys about points and redemptions. Invalidating a root reads every query under
 * it again.
 */
export const walletKeys = {
  points: [ROOTS.points],
  redemptions: [ROOTS.redemptions],
} as const
