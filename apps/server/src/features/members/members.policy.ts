import { BRAND_STAFF, TILL } from '@vicino/contract/roles'
import type { Actor } from '../../platform/http/context.ts'

/** Whether somebody registers a purchase that is far above what its customer usually spends: who runs the shop, no till. */
export function mayRegisterUnusual({ role }: Pick<Actor, 'role'>): boolean {
  return (BRAND_STAFF as readonly string[]).includes(role)
}

/** Whether somebody sees what a member has in a program: the member, who works for its brand, a superAdmin. */
export function maySeeMember(
  actor: Pick<Actor, 'sub' | 'role' | 'brandId'>,
  userId: string,
  program: { readonly brandId: string } | undefined,
): boolean {
  if (actor.sub === userId || actor.role === 'superAdmin') return true
  return (
    program !== undefined &&
    (TILL as readonly string[]).includes(actor.role) &&
    actor.brandId === program.brandId
  )
}
