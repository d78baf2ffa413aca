import { allows } from '../../../../platform/auth/permissions.ts'
import type { Actor } from '../../../../platform/http/context.ts'

/** Who suspends a brand blocks its people and withdraws its deals: they may do both elsewhere. */
export const maySuspend = (actor: Pick<Actor, 'permissions'>): boolean =>
  allows(actor, 'user-EDIT_ALL') && allows(actor, 'deal-DELETE_ALL')
