import { REVIEWED_SECTORS, type Sector } from '@vicino/contract/foundation/flags/sectors'
import {
  type BusinessApplication,
  TRADER_CHECKS,
} from '@vicino/contract/marketplace/brands/applications/schemas'
import type { Role } from '@vicino/contract/roles'
import type { Actor } from '../../../../platform/http/context.ts'
import { mayApply } from '../../../identity/permissions/public.ts'

/**
 * Returns why an application cannot be approved or refused; null = it can. It is decided once. It
 * can be approved only while its applicant may still apply, because an account works for one brand.
 * @param application its status, and the applicant's present role
 */
export function decisionRefusal(
  decision: 'approve' | 'refuse',
  application: { readonly status: BusinessApplication['status']; readonly role: Role },
): 'application_decided' | 'forbidden' | null {
  if (application.status !== 'pending') return 'application_decided'
  return decision === 'approve' && !mayApply(application.role) ? 'forbidden' : null
}

/**
 * The platform sets a business's sector: some sectors limit what a brand may do, so its own people
 * might prefer none. A brand that nobody has asked yet answers once whether it is in restaurants or
 * tourism; the answer is a declaration that the audit log keeps.
 */
export const mayGiveSector = (
  actor: Pick<Actor, 'role'>,
  sector: Sector | null,
  isConfirmed: boolean,
): boolean =>
  actor.role === 'superAdmin' ||
  (!isConfirmed && (sector === null || REVIEWED_SECTORS.some((one) => one === sector)))

/**
 * Returns the checks that an approval lacks: all, but the register only where the applicant named
 * one.
 */
export const missingChecks = (
  checked: readonly TraderCheck[],
  { register }: { readonly register: string },
): TraderCheck[] =>
  TRADER_CHECKS.filter((what) => (what !== 'register' || register !== '') && !checked.includes(what))

type TraderCheck = (typeof TRADER_CHECKS)[number]
