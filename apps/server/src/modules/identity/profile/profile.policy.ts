import { isForAll } from '../../../platform/auth/permissions.ts'
import type { Actor } from '../../../platform/http/context.ts'

/**
 * Tells who may see and change a user's record: the user and superAdmins. For everybody else it is
 * reported as not found, so that ids reveal nothing.
 */
export function mayOpenUser(actor: Pick<Actor, 'sub' | 'role' | 'ownOnly'>, userId: string): boolean {
  return isForAll(actor) || isSelf(actor, userId)
}

/** Tells whether the record is the caller's own; ids are compared ignoring case. */
export function isSelf(actor: Pick<Actor, 'sub'>, userId: string): boolean {
  return actor.sub === userId.toLowerCase()
}
