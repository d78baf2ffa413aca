/** Years that a person must be old to join a program (LOYALTY §7.1). */
export const MEMBER_AGE = 14

/** Versions of the texts that a person agrees to when joining, as the log of consents records them. */
export const LOYALTY_TEXTS = {
  'loyalty-privacy': '2026-11-1',
  'loyalty-marketing': '2026-11-1',
  'loyalty-profiling': '2026-11-1',
} as const

/**
 * A member's QR is asked for anew every `renew` seconds and taken for `life`; one for a phone without a network for
 * `offline`, which the till is told. `code`: how long the typed code lives.
 */
export const CARD_SECONDS = { renew: 30, life: 40, offline: 86_400, code: 600 } as const

/** Most cents of one purchase. */
export const MOST_EUROS = 1_000_000
/** Most lines of a receipt, and items of a refund. */
export const MOST_LINES = 500

/** Why an event earns nothing; it is kept with its reason and answered with 0 points (LOYALTY §4). */
export const REFUSALS = [
  'not_member',
  'before_join',
  'outside_period',
  'program_not_active',
  'already_rewarded',
  'not_eligible',
  'below_minimum',
  'cap_reached',
  'no_room',
  'staff_self',
  'blocked_sector',
  'unknown_object',
  'self_referral',
] as const

/** What a line of an explanation is about (packages/domain/src/loyalty/outcome.ts). */
export const ITEM_KINDS = [
  'purchase',
  'productBonus',
  'basketBonus',
  'refund',
  'stamps',
  'threshold',
  'firstPurchase',
  'streak',
  'social',
  'special',
  'visit',
  'custom',
  'adjustment',
  'reversal',
] as const

export const EVENT_TYPES = [
  'purchase',
  'refund',
  'award',
  'visit',
  'custom',
  'adjustment',
  'reversal',
] as const
