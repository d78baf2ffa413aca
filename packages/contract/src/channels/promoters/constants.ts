/** Slots that a brand opens on a deal at once. */
export const MOST_SLOTS = 1000

/**
 * The states of a commission: `held` (not payable yet), `review` (the brand reviews it first),
 * `payable`, `paid`, `reversed` (the redemption was voided), `refused` (by the brand, after its
 * review).
 */
export const COMMISSION_STATES = ['held', 'review', 'payable', 'paid', 'reversed', 'refused'] as const

/**
 * The most characters of a brand's note on a payout, such as the number of a bank transfer, and of
 * its reason for a refusal.
 */
export const PROMOTER_LIMITS = { reference: 100, reason: 300 } as const

/**
 * The beginning of each text that a promoter shares: it is advertising (art. 26 Digital Services
 * Act).
 */
export const ADVERTISING = '#adv'

/** Days of the charts. */
export const PROMOTER_DAYS = 30

/** Euros of a redemption by which a promoter filters open slots. */
export const LEAST_COMMISSIONS = ['1', '2', '5'] as const
