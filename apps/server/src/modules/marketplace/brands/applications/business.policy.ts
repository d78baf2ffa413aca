import type { BusinessApplication } from '@vicino/contract/marketplace/brands/applications/schemas'
import type { Role } from '@vicino/contract/roles'
import type { Actor } from '../../../../platform/http/context.ts'
import { mayApply } from '../../../identity/permissions/public.ts'

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

/** Of what sector a business is, is the platform's to say: its own people would rather be of none. */
export const mayGiveSector = (actor: Pick<Actor, 'role'>): boolean => actor.role === 'superAdmin'
