export const PARTNER_STATES = ['invited', 'accepted', 'declined', 'withdrawn', 'left'] as const
export type PartnerState = (typeof PARTNER_STATES)[number]

/** Partners that a common program may have, those that are invited included. */
export const PARTNERS_MAX = 50
/** Euros that a partner owes for 1,000 points at most. */
export const POINTS_PRICE_MAX = 10_000
