import { BRAND_STAFF, type Role } from '@vicino/contract/roles'
import { isReservedHandle } from '@vicino/domain/reserved-handles'
import type { Actor } from '../../platform/http/context.ts'

/** The roles that may apply for a brand account: who works for no brand and does not run the platform. */
export const APPLICANT_ROLES: readonly Role[] = ['audience', 'promoter']

export const mayApply = (role: Role): boolean => APPLICANT_ROLES.includes(role)

/** Company data is for the brand's owner and managers and for superAdmins; to others the brand does not exist here. */
export function mayOpenCompany(actor: Pick<Actor, 'role' | 'brandId'>, brandId: string): boolean {
  if (actor.role === 'superAdmin') return true
  return BRAND_STAFF.some((role) => role === actor.role) && actor.brandId === brandId
}

/** The brand's owner changes its company data, and superAdmins; managers only read them. */
export function mayChangeCompany(actor: Pick<Actor, 'role' | 'brandId'>, brandId: string): boolean {
  return actor.role === 'superAdmin' || (actor.role === 'brand' && actor.brandId === brandId)
}

/** Handles that are reserved for the platform are given to accounts and brands by superAdmins alone. */
export const mayGiveHandle = (actor: Pick<Actor, 'role'>, handle: string): boolean =>
  actor.role === 'superAdmin' || !isReservedHandle(handle)
