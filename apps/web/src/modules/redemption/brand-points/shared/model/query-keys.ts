import { ROOTS } from '~/lib/query-roots.ts'

/**
 * Roots of the query keys about points and about redemptions: invalidating a root reloads every query under
 * it.
 */
export const walletKeys = {
  points: [ROOTS.points],
  redemptions: [ROOTS.redemptions],
} as const
