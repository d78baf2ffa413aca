/**
 * A member's QR is renewed every `renew` seconds and accepted for `life`; one for a phone without a
 * network for `offline`, and one in a wallet for `wallet`: the till sees which kind it is. `code`:
 * the validity of the typed code.
 */
export const CARD_SECONDS = { renew: 30, life: 40, offline: 86_400, wallet: 31_536_000, code: 600 } as const

/**
 * A member's QR: the beginning of its text (codes of deals begin with VI1:), and the longest text.
 */
export const CARD_TEXT = { prefix: 'VM1:', longest: 400 } as const
/** Part of each signature, so that nothing else that is signed can pass as a card. */
export const CARD_PURPOSE = 'vicino member card 1'
/** The code beside the QR, for a till that types. */
export const MEMBER_CODE = /^M\d{8}$/

/** Most euros of one purchase. */
export const MOST_EUROS = 1_000_000
/**
 * The most that a till may register for one member: purchases per day, and per hour at one shop.
 * Above `unusualCents`, an amount of more than `unusualTimes` the member's usual spend needs the
 * person who runs the shop.
 */
export const PURCHASE_LIMITS = {
  perDay: 20,
  perHour: 5,
  perHourMost: 20,
  unusualCents: 50_000,
  unusualTimes: 10,
} as const

/** Most lines of a receipt, and items of a refund. */
export const MOST_LINES = 500

/** Why an event earns nothing; it is stored with its reason and answered with 0 points. */
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
  'without_purchase',
] as const

/** The subjects of an explanation's lines (packages/domain/src/loyalty/outcome.ts). */
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

/** The measures of tiers: points, whole euros of counting purchases, purchases. */
export const TIER_UNITS = ['points', 'spend', 'purchases'] as const

export const EVENT_TYPES = [
  'purchase',
  'refund',
  'award',
  'visit',
  'custom',
  'adjustment',
  /** From an automation of the brand. */
  'gift',
  'reversal',
  /** A reward was claimed, and its price was returned. */
  'claim',
  'claimBack',
  /** Points and stamps that expired, or were forfeited or voided; the source is a LOSS_CAUSES. */
  'lost',
] as const

/**
 * Why a member lost points: they expired, the tier took a part of them, the member left, the
 * program was cancelled, or its time to claim ended.
 */
export const LOSS_CAUSES = ['expiry', 'tier', 'left', 'cancelled', 'closed'] as const

/** Programs in GET /program/near at most, and metres from the position. */
export const NEAR_PROGRAMS = 30
export const NEAR_METRES = 50_000
