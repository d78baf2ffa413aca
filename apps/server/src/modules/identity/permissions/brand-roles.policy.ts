import { BRAND_STAFF, type Role } from '@vicino/contract/roles'
import type { Actor } from '../../../platform/http/context.ts'

/**
 * Tells who may change a brand, its public profile and its company data: the brand's owner (role
 * `brand`) and superAdmins. Managers of the brand only read.
 */
export function mayEditBrand(actor: Pick<Actor, 'role' | 'brandId'>, brandId: string): boolean {
  return actor.role === 'superAdmin' || (actor.role === 'brand' && actor.brandId === brandId)
}

/**
 * The roles that may apply for a brand account: those that work for no brand and do not run the
 * platform.
 */
export const APPLICANT_ROLES: readonly Role[] = ['audience', 'promoter']

export const mayApply = (role: Role): boolean => APPLICANT_ROLES.includes(role)

/**
 * Tells who may read company data: the brand's owner and managers, and superAdmins. For all others
 * these endpoints answer "not found", so that ids reveal nothing. `mayEditBrand` tells who changes
 * them.
 */
export function mayOpenCompany(actor: Pick<Actor, 'role' | 'brandId'>, brandId: string): boolean {
  if (actor.role === 'superAdmin') return true
  return BRAND_STAFF.some((role) => role === actor.role) && actor.brandId === brandId
}
