import { BACK_OFFICE } from '@vicino/contract/roles'
import type { Actor } from '../../../platform/http/context.ts'

/**
 * Tells whether an account manages a brand's displays: its owner and managers, and superAdmins
 * . For all others they do not exist.
 */
export function mayRunDisplays(actor: Pick<Actor, 'role' | 'brandId'>, brandId: string): boolean {
  if (actor.role === 'superAdmin') return true
  return BACK_OFFICE.some((role) => role === actor.role) && actor.brandId === brandId
}
