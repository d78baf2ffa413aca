import { AT_TILL } from '@vicino/contract/identity/permissions/constants'
import { BRAND_STAFF } from '@vicino/contract/roles'
import { allows } from '../../../platform/auth/permissions.ts'
import type { Actor } from '../../../platform/http/context.ts'

/**
 * Tells who may register a purchase far above the customer's usual amount: people who run the shop,
 * but no till.
 */
export function mayRegisterUnusual({ role }: Pick<Actor, 'role'>): boolean {
  return (BRAND_STAFF as readonly string[]).includes(role)
}

/**
 * Tells who may see a member's balance in a program: the member, the tills of its brand, and people
 * of the brand and the platform who may see customers.
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
