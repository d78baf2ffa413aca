/** The state of a deal for one person at one moment ('UTILIZZATO' wins over 'SCADUTO', R-117). */
export type DealState = 'valid' | 'used' | 'expired' | 'soldOut'

export interface DealFacts {
  readonly isUsed: boolean
  /** Moment of expiry, ISO 8601 with zone. */
  readonly expirationDate: string
  /** Units left. */
  readonly quantity: number
}

/**
 * Returns the state of a deal at `now` (ms of the epoch). A deal expires exactly at its moment, not
 * after it.
 */
export function dealState(deal: DealFacts, now: number): DealState {
  if (deal.isUsed) return 'used'
  if (Date.parse(deal.expirationDate) <= now) return 'expired'
  return deal.quantity > 0 ? 'valid' : 'soldOut'
}

/** Tells whether the redeem button may be shown: valid, unused, units left. */
export function isRedeemable(deal: DealFacts, now: number): boolean {
  return dealState(deal, now) === 'valid'
}
