import type { OwnDeal } from '@vicino/contract/marketplace/deals/schemas'
import { eurosOf } from '@vicino/domain/pricing'
import type { OwnRow, OwnState } from './own-deals.queries.ts'

/**
 * Price and discount cannot change after the first code, so all sold units had this price.
 */
export const figuresOf = ({ offered, redeemed, held, discount_price_cents }: OwnRow): OwnDeal['figures'] => ({
  offered,
  redeemed,
  held,
  revenue: eurosOf(redeemed * discount_price_cents),
})

export function stateOf(row: OwnRow, now: Date): OwnState {
  if (row.withdrawn) return 'withdrawn'
  if (row.expires_at * 1000 <= now.getTime()) return 'ended'
  return row.redeemed >= row.offered ? 'soldOut' : row.active ? 'active' : 'ended'
}
