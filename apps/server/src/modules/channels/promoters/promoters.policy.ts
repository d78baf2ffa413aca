import { BRAND_STAFF, PROMOTERS } from '@vicino/contract/roles'
import type { Actor } from '../../../platform/http/context.ts'

/** Tells whether a role earns commissions; the link of a former promoter earns nothing. */
export const isPromoter = (role: string): boolean => PROMOTERS.some((each) => each === role)

/**
 * The owner of the commissions, payouts and slots that an account sees: a brand, or the promoter
 * themselves.
 */
export type Side = { readonly brandId: string } | { readonly promoterId: string }

export function sideOf({ sub, role, brandId }: Pick<Actor, 'sub' | 'role' | 'brandId'>): Side {
  const isStaff = BRAND_STAFF.some((each) => each === role)
  // Staff without a brand see nothing: no brand has this id.
  return isStaff ? { brandId: brandId ?? sub } : { promoterId: sub }
}
