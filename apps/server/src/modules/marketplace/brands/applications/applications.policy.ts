import type { BusinessApplication } from '@vicino/contract/marketplace/brands/applications/schemas'
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
 * Only the platform sets a business's sector: some sectors limit what a brand may do, so its own
 * people might prefer none.
 */
export const mayGiveSector = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'superAdmin'
