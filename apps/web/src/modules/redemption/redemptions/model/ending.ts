import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'

/** How a code ended unused: by its time, by its owner, or by the shop. */
export type Ending = 'expired' | 'cancelled' | 'freed' | 'voided'

/** Finds how an invalid code ended. An expired code may still have the status held. */
export function endingOf({ status, freedByShop }: Pick<Redemption, 'status' | 'freedByShop'>): Ending {
  if (status === 'voided') return 'voided'
  if (status === 'cancelled') return freedByShop ? 'freed' : 'cancelled'
  return 'expired'
}

/**
 * Returns until when an expired code may still turn out to be used, because a till without network
 * read it; null = it cannot.
 */
export function awaitedUntil(
  redemption: Pick<Redemption, 'status' | 'freedByShop' | 'awaitsTillUntil'>,
  now: number,
): string | null {
  const until = redemption.awaitsTillUntil
  return until !== undefined && endingOf(redemption) === 'expired' && now < Date.parse(until) ? until : null
}
