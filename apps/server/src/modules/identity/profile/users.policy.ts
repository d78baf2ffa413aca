import { isForAll } from '../../../platform/auth/permissions.ts'
import type { Actor } from '../../../platform/http/context.ts'

/**
 * Users see and change their own record, a superAdmin sees and changes any. To everybody else the record does not
 * exist, so that ids tell nothing.
 */
export function mayOpenUser(actor: Pick<Actor, 'sub' | 'role' | 'ownOnly'>, userId: string): boolean {
  return isForAll(actor) || isSelf(actor, userId)
}

/** Whether the record is the caller's own; ids are compared without regard to case. */
export function isSelf(actor: Pick<Actor, 'sub'>, userId: string): boolean {
  return actor.sub === userId.toLowerCase()
}
