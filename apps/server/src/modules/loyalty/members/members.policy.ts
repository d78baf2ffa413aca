import { AT_TILL } from '@vicino/contract/identity/permissions/constants'
import { BRAND_STAFF } from '@vicino/contract/roles'
import { allows } from '../../../platform/auth/permissions.ts'
import type { Actor } from '../../../platform/http/context.ts'

/** Whether somebody registers a purchase that is far above what its customer usually spends: who runs the shop, no till. */
export function mayRegisterUnusual({ role }: Pick<Actor, 'role'>): boolean {
  return (BRAND_STAFF as readonly string[]).includes(role)
}

/**
 * Whether somebody sees what a member has in a program: the member, the tills of its brand, and those of its people and of the platform
 * who may see customers.
 */
export function maySeeMember(
  actor: Pick<Actor, 'sub' | 'role' | 'brandId' | 'permissions'>,
  userId: string,
  program: { readonly brandId: string } | undefined,
): boolean {
  if (actor.sub === userId) return true
  if (actor.role === 'superAdmin') return allows(actor, 'customer-LIST')
  if (program === undefined || actor.brandId !== program.brandId) return false
  if (actor.role === 'scanner') return AT_TILL.some((each) => allows(actor, each))
  return (BRAND_STAFF as readonly string[]).includes(actor.role) && allows(actor, 'customer-LIST')
}
