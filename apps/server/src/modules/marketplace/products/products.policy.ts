import { DEAL_WRITERS } from '@vicino/contract/roles'
import type { Actor } from '../../../platform/http/context.ts'

/**
 * Tells who may change a product: people of its brand; a superAdmin any, also of the catalogue
 * (R-519).
 */
export function mayEditProduct(
  actor: Pick<Actor, 'role' | 'brandId'>,
  product: { readonly brand_id: string | null },
): boolean {
  if (actor.role === 'superAdmin') return true
  return (
    actor.brandId !== null &&
    actor.brandId === product.brand_id &&
    DEAL_WRITERS.some((role) => role === actor.role)
  )
}
