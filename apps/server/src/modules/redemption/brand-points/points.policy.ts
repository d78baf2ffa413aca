import type { Actor } from '../../../platform/http/context.ts'

/** Whether somebody also sees the rewards that are not on offer: the superAdmins, who make them. */
export function seesInactiveRewards(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'superAdmin'
}
