import { isReservedHandle, isReservedName } from '@vicino/domain/reserved-names'
import type { Actor } from '../../../platform/http/context.ts'

/** Tells who may give a handle that is reserved for the platform: only superAdmins. */
export const mayGiveHandle = (actor: Pick<Actor, 'role'>, handle: string): boolean =>
  actor.role === 'superAdmin' || !isReservedHandle(handle)

/**
 * Tells who may take a name by which somebody could pretend to be the platform or its staff: only
 * the platform.
 */
export const mayTakeName = (actor: Pick<Actor, 'role'>, name: string): boolean =>
  actor.role === 'superAdmin' || !isReservedName(name)
