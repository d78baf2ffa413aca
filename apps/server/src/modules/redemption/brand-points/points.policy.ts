import type { Actor } from '../../../platform/http/context.ts'

/** Tells who also sees rewards that are not on offer: superAdmins, who make them. */
export function seesInactiveRewards(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'superAdmin'
}
