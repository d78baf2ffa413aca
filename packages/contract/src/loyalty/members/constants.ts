/** Years that a person must be old to join a program. */
export const MEMBER_AGE = 14

/** Versions of the texts that a person agrees to when joining, as the log of consents records them. */
export const LOYALTY_TEXTS = {
  'loyalty-privacy': '2026-11-1',
  'loyalty-marketing': '2026-11-1',
  'loyalty-profiling': '2026-11-1',
  'loyalty-location': '2026-11-2',
} as const

/**
 * A member's QR is asked for anew every `renew` seconds and taken for `life`; one for a phone without a network for
 * `offline`, which the till is told, as it is of one that a wallet keeps (`wallet`). `code`: how long the typed code lives.
 */
export const CARD_SECONDS = { renew: 30, life: 40, offline: 86_400, wallet: 31_536_000, code: 600 } as const

/** A member's QR: how its text begins (codes of deals begin with VI1:), and the longest one. */
export const CARD_TEXT = { prefix: 'VM1:', longest: 400 } as const
/** The code beside the QR, for a till that types. */
export const MEMBER_CODE = /^M\d{8}$/

/** Most euros of one purchase. */
export const MOST_EUROS = 1_000_000
/**
 * What a till may register of one member: purchases in a day, and in an hour at one shop. Above
 * `unusualCents`, an amount of more than `unusualTimes` what the member usually spends is for who runs the shop.
 */
export const PURCHASE_LIMITS = { perDay: 20, perHour: 5, unusualCents: 50_000, unusualTimes: 10 } as const

/** Most lines of a receipt, and items of a refund. */
export const MOST_LINES = 500

/** Why an event earns nothing; it is kept with its reason and answered with 0 points. */
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
  'gift',
  'reversal',
  'claim',
] as const

/** What tiers are measured by: points, whole euros of purchases that count, purchases. */
export const TIER_UNITS = ['points', 'spend', 'purchases'] as const

export const EVENT_TYPES = [
  'purchase',
  'refund',
  'award',
  'visit',
  'custom',
  'adjustment',
  /** Of an automation of the brand. */
  'gift',
  'reversal',
  /** A reward was claimed, and what was paid came back. */
  'claim',
  'claimBack',
] as const
