import type { Actor } from '../../../platform/http/context.ts'
import { isForAll } from '../../../platform/auth/permissions.ts'

/** Who keeps a brand's keys: its owner, and superAdmins. To others they do not exist. */
export function mayKeepKeys(actor: Pick<Actor, 'role' | 'ownOnly' | 'brandId'>, brandId: string): boolean {
  return isForAll(actor) || (actor.role === 'brand' && actor.brandId === brandId)
}
