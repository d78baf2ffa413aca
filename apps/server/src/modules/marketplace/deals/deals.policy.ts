import { DEAL_WRITERS, REDEEMERS } from '@vicino/contract/roles'
import { isStaffOf } from '@vicino/domain/redemption'
import { isForAll } from '../../../platform/auth/permissions.ts'
import type { Actor } from '../../../platform/http/context.ts'

/**
 * Tells whether a person may redeem a deal: everybody who browses deals, except at the shop that
 * they work for. The deal's state does not matter here: other fields show used,
 * expired or sold out.
 */
export function mayRedeemDeal(
  actor: Pick<Actor, 'role' | 'brandId'>,
  deal: { readonly brand_id: string },
): boolean {
  return REDEEMERS.some((role) => role === actor.role) && !isStaffOf(actor, deal.brand_id)
}

/** Tells whether a person may change a deal: people of its brand; a superAdmin any deal. */
export function mayEditDeal(
  actor: Pick<Actor, 'role' | 'brandId' | 'ownOnly'>,
  deal: { readonly brand_id: string },
): boolean {
  if (isForAll(actor)) return true
  return DEAL_WRITERS.some((role) => role === actor.role) && actor.brandId === deal.brand_id
}

/**
 * Returns whose deals a person sees in the administration table: every brand's, one brand's, or
 * nobody's.
 */
export function listedDealsOf(
  actor: Pick<Actor, 'role' | 'brandId' | 'ownOnly'>,
): 'every brand' | 'none' | { readonly brandId: string } {
  if (isForAll(actor)) return 'every brand'
  return actor.brandId === null ? 'none' : { brandId: actor.brandId }
}
