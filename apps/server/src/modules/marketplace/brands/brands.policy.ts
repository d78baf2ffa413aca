import type { Actor } from '../../../platform/http/context.ts'

/**
 * Who may change a brand, its public profile and its company data: the brand's owner (role `brand`) and superAdmins.
 * Managers of the brand only read.
 */
export function mayEditBrand(actor: Pick<Actor, 'role' | 'brandId'>, brandId: string): boolean {
  return actor.role === 'superAdmin' || (actor.role === 'brand' && actor.brandId === brandId)
}
