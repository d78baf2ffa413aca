/**
 * A coupon's QR: the beginning of its text (VI1: deals, VM1: member cards, VC1: claims), and the
 * longest text.
 */
export const COUPON_TEXT = { prefix: 'VB1:', longest: 400 } as const

/**
 * A coupon's QR is renewed every `renew` seconds and accepted for `life`; the ticket that a till
 * gets for it is valid for `ticket`.
 */
export const COUPON_SECONDS = { renew: 30, life: 40, ticket: 900 } as const

/** The most characters, products, euros and codes of a template. */
export const COUPON_LIMITS = {
  name: 60,
  description: 500,
  product: 80,
  products: 50,
  value: 100_000,
  codes: 1_000_000,
  validDays: 730,
  shops: 12,
  reason: 300,
} as const

/** A code that a shop publishes for everybody, as customers read it: capitals and digits. */
export const PUBLIC_CODE = { form: /^[A-Z0-9]{4,20}$/, least: 4, most: 20 } as const

/** The most shops among which a customer chooses when several publish the same code. */
export const MOST_SAME_CODE = 20

/** The most people in one manual issue; more need a batch. */
export const MOST_ISSUED = 200

/** The states of a template, by its own state and by its last day. */
export const TEMPLATE_STATES = ['active', 'paused', 'ended'] as const

/** Why a person got no coupon. */
export const ISSUE_REFUSALS = ['not_member', 'limit_member', 'limit_total'] as const

/**
 * A deal that the customer redeemed at the brand within this many minutes before counts as part of
 * the same receipt.
 */
export const DEAL_MINUTES = 30

/** A member is notified this many days before a coupon expires. */
export const ENDING_DAYS = 3

/** How a code was used: its QR, its typed text, or a till's own software. */
export const USE_PROOFS = ['qr', 'code', 'api'] as const
