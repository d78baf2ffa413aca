import { BRAND_STAFF, PROMOTERS } from '@vicino/contract/roles'
import type { Actor } from '../../../platform/http/context.ts'

/** Whether somebody earns commissions; a link of who no longer does earns nothing. */
export const isPromoter = (role: string): boolean => PROMOTERS.some((each) => each === role)

/** Whose commissions, payouts and slots somebody sees: those of a brand, or one's own as a promoter. */
export type Side = { readonly brandId: string } | { readonly promoterId: string }

export function sideOf({ sub, role, brandId }: Pick<Actor, 'sub' | 'role' | 'brandId'>): Side {
  const isStaff = BRAND_STAFF.some((each) => each === role)
  // Staff without a brand have nothing: no brand has this id.
  return isStaff ? { brandId: brandId ?? sub } : { promoterId: sub }
}
