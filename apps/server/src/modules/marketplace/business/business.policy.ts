import type { BusinessApplication } from '@vicino/contract/marketplace/business/schemas'
import { BRAND_STAFF, type Role } from '@vicino/contract/roles'
import { isReservedHandle, isReservedName } from '@vicino/domain/reserved-names'
import type { Actor } from '../../../platform/http/context.ts'

/** The roles that may apply for a brand account: those that work for no brand and do not run the platform. */
export const APPLICANT_ROLES: readonly Role[] = ['audience', 'promoter']

export const mayApply = (role: Role): boolean => APPLICANT_ROLES.includes(role)

/**
 * Why an application cannot be approved or refused; null = it can. An application is decided once. It can be approved
 * only while its applicant still may apply: an account works for one brand.
 *
 * @param application its status, and the role that its applicant has now
 */
export function decisionRefusal(
  decision: 'approve' | 'refuse',
  application: { readonly status: BusinessApplication['status']; readonly role: Role },
): 'application_decided' | 'forbidden' | null {
  if (application.status !== 'pending') return 'application_decided'
  return decision === 'approve' && !mayApply(application.role) ? 'forbidden' : null
}

/**
 * Company data are read by the brand's owner and managers and by superAdmins. For others these endpoints know no such
 * brand, so that ids tell nothing. Who changes them is `mayEditBrand` (brands.policy.ts).
 */
export function mayOpenCompany(actor: Pick<Actor, 'role' | 'brandId'>, brandId: string): boolean {
  if (actor.role === 'superAdmin') return true
  return BRAND_STAFF.some((role) => role === actor.role) && actor.brandId === brandId
}

/** Of what sector a business is, is the platform's to say: its own people would rather be of none. */
export const mayGiveSector = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'superAdmin'

/** Handles that are reserved for the platform are given to accounts and brands by superAdmins alone. */
export const mayGiveHandle = (actor: Pick<Actor, 'role'>, handle: string): boolean =>
  actor.role === 'superAdmin' || !isReservedHandle(handle)

/** Names with which somebody could pretend to be the platform or its staff are the platform's own. */
export const mayTakeName = (actor: Pick<Actor, 'role'>, name: string): boolean =>
  actor.role === 'superAdmin' || !isReservedName(name)
