import { allows } from '../../../../platform/auth/permissions.ts'
import type { Actor } from '../../../../platform/http/context.ts'

/**
 * Suspending a brand blocks its people and withdraws its deals, so it needs the permissions for
 * both.
 */
export const maySuspend = (actor: Pick<Actor, 'permissions'>): boolean =>
  allows(actor, 'user-EDIT_ALL') && allows(actor, 'deal-DELETE_ALL')
