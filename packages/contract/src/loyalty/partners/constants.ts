export const PARTNER_STATES = ['invited', 'accepted', 'declined', 'withdrawn', 'left'] as const
export type PartnerState = (typeof PARTNER_STATES)[number]

/** The most partners of a common program, including invited ones. */
export const PARTNERS_MAX = 50
/** The most euros that a partner owes for 1,000 points. */
export const POINTS_PRICE_MAX = 10_000
