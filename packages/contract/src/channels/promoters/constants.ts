/** Slots that a brand opens on a deal at once. */
export const MOST_SLOTS = 1000

/**
 * What a commission is: `held` (not payable yet), `review` (the brand looks at it first), `payable`, `paid`, `reversed` (the
 * redemption was voided), `refused` (by the brand, after its look).
 */
export const COMMISSION_STATES = ['held', 'review', 'payable', 'paid', 'reversed', 'refused'] as const

/** Most characters of what a brand notes of a payout, such as the number of a bank transfer, and of why it refuses. */
export const PROMOTER_LIMITS = { reference: 100, reason: 300 } as const

/** What begins each text that a promoter shares: it is advertising (art. 26 Digital Services Act). */
export const ADVERTISING = '#adv'

/** Days of the charts. */
export const PROMOTER_DAYS = 30
