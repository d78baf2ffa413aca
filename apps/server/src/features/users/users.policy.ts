import type { Actor } from '../../platform/http/context.ts'

/** One's own record; a superAdmin may see and change any. To everybody else the record does not exist. */
export function mayOpenUser(actor: Pick<Actor, 'sub' | 'role'>, userId: string): boolean {
  return actor.role === 'superAdmin' || isSelf(actor, userId)
}

export function isSelf(actor: Pick<Actor, 'sub'>, userId: string): boolean {
  return actor.sub === userId.toLowerCase()
}
