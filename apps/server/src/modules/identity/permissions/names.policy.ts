import { isReservedHandle, isReservedName } from '@vicino/domain/reserved-names'
import type { Actor } from '../../../platform/http/context.ts'

/** Handles that are reserved for the platform are given to accounts and brands by superAdmins alone. */
export const mayGiveHandle = (actor: Pick<Actor, 'role'>, handle: string): boolean =>
  actor.role === 'superAdmin' || !isReservedHandle(handle)

/** Names with which somebody could pretend to be the platform or its staff are the platform's own. */
export const mayTakeName = (actor: Pick<Actor, 'role'>, name: string): boolean =>
  actor.role === 'superAdmin' || !isReservedName(name)
