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
 * The caller as an endpoint that asks for a permission lets them act: on own records alone (`ownOnly`) where they have no more.
 * @throws AppError permission_missing
 */
export function permitted(actor: Actor, asked: PermissionRule | NoPermissionReason | undefined): Actor {
  const has = (permission: Permission): boolean => actor.permissions?.has(permission) === true
  const wanted = askedFrom(asked, actor.role)
  if (wanted.length > 0 && !wanted.some(has)) throw new AppError('permission_missing')
  const isForOwn = typeof asked === 'object' && 'own' in asked && actsForAll(actor.role) && !has(asked.all)
  return isForOwn ? { ...actor, ownOnly: true } : actor
}

/** Whether somebody acts on the records of all: the platform's people, unless their role allows them their own alone. */
export const isForAll = ({ role, ownOnly }: Pick<Actor, 'role' | 'ownOnly'>): boolean =>
  actsForAll(role) && ownOnly !== true

/**
 * The brand for which somebody writes something down: their own, or the one that they name where they act for all.
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

/** Whether the caller's role allows something, for what an answer says they may do next. Everything, for who acts without a request. */
export const allows = (actor: Pick<Actor, 'permissions'>, permission: Permission): boolean =>
  actor.permissions?.has(permission) ?? true
