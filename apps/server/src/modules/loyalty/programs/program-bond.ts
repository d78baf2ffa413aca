import type { Bond } from '@vicino/contract/loyalty/programs/schemas'
import { centsOf } from '@vicino/domain/pricing'
import type { ProgramRow } from './programs.queries.ts'

/** Converts the amount through cents, so that the stored number equals the sent one. */
export const storedBond = (bond: Bond | null): Bond | null =>
  bond && 'amount' in bond ? { ...bond, amount: centsOf(bond.amount) / 100 } : bond

/**
 * Returns a brand's deposit for its rewards in cents, and whether anything is due (docs/law.md,
 * "Prize promotions").
 */
export function bondOf({ mode, bond }: Pick<ProgramRow, 'mode' | 'bond'>): {
  readonly depositCents: number | null
  readonly isDue: boolean
} {
  if (mode === 'discounts_only') return { depositCents: null, isDue: false }
  if (bond === null) return { depositCents: null, isDue: true }
  return 'notDue' in bond
    ? { depositCents: null, isDue: false }
    : { depositCents: centsOf(bond.amount), isDue: true }
}
