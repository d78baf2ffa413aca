import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'

/** How a code ended without being used: by its time, by its owner, or by the shop's doing. */
export type Ending = 'expired' | 'cancelled' | 'freed' | 'voided'

/** The ending of a code that is no longer valid; one whose time is up may still be called held. */
export function endingOf({ status, freedByShop }: Pick<Redemption, 'status' | 'freedByShop'>): Ending {
  if (status === 'voided') return 'voided'
  if (status === 'cancelled') return freedByShop ? 'freed' : 'cancelled'
  return 'expired'
}
