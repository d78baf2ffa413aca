import {
  actsForAll,
  type PermissionRule,
  askedFrom,
  type Permission,
  type NoPermissionReason,
} from '@vicino/contract/identity/permissions/constants'
import { AppError } from '../errors.ts'
import type { Actor } from '../http/context.ts'

/**
 * Returns the caller with the scope that an endpoint's permission gives them: only their own
 * records (`ownOnly`) if they have no more.
 * @throws AppError permission_missing
 */
export function permitted(actor: Actor, asked: PermissionRule | NoPermissionReason | undefined): Actor {
  const has = (permission: Permission): boolean => actor.permissions?.has(permission) === true
  const wanted = askedFrom(asked, actor.role)
  if (wanted.length > 0 && !wanted.some(has)) throw new AppError('permission_missing')
  const isForOwn = typeof asked === 'object' && 'own' in asked && actsForAll(actor.role) && !has(asked.all)
  return isForOwn ? { ...actor, ownOnly: true } : actor
}

/**
 * Tells whether a person acts on everybody's records: platform staff, unless their role allows only
 * their own.
 */
export const isForAll = ({ role, ownOnly }: Pick<Actor, 'role' | 'ownOnly'>): boolean =>
  actsForAll(role) && ownOnly !== true

/**
 * Returns the brand for which a person writes: their own, or the one that they name if they act for
 * all.
 * @throws AppError brand_required, forbidden (another brand than one's own)
 */
export function brandToWriteFor(
  actor: Pick<Actor, 'role' | 'ownOnly' | 'brandId'>,
  named: string | undefined,
): string {
  const brandId = named ?? actor.brandId
  if (brandId === null) throw new AppError('brand_required')
  if (brandId !== actor.brandId && !isForAll(actor)) throw new AppError('forbidden')
  return brandId
}

/**
 * Tells whether the caller's role has a permission, for the `can` of answers. Actors without a
 * request have all permissions.
 */
export const allows = (actor: Pick<Actor, 'permissions'>, permission: Permission): boolean =>
  actor.permissions?.has(permission) ?? true
