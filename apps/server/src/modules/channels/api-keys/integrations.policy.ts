import type { Actor } from '../../../platform/http/context.ts'
import { isForAll } from '../../../platform/auth/permissions.ts'

/**
 * Tells whether an account manages a brand's keys: only its owner and superAdmins. For all
 * others the keys do not exist.
 */
export function mayKeepKeys(actor: Pick<Actor, 'role' | 'ownOnly' | 'brandId'>, brandId: string): boolean {
  return isForAll(actor) || (actor.role === 'brand' && actor.brandId === brandId)
}
