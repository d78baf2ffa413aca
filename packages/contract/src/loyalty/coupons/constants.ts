/** A coupon's QR: how its text begins (VI1: deals, VM1: member cards, VC1: claims), and the longest one. */
export const COUPON_TEXT = { prefix: 'VB1:', longest: 400 } as const

/** A coupon's QR is asked for anew every `renew` seconds and taken for `life`; what a till has read of it lives for `ticket`. */
export const COUPON_SECONDS = { renew: 30, life: 40, ticket: 900 } as const

/** Most characters, products, euros and numbers of a template. */
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

/** Most people whom one act by hand gives a coupon to; more are a batch. */
export const MOST_ISSUED = 200

/** Of a template, by its own state and by its last day. */
export const TEMPLATE_STATES = ['active', 'paused', 'ended'] as const

/** Why somebody got no coupon. */
export const ISSUE_REFUSALS = ['not_member', 'limit_member', 'limit_total'] as const

/** A deal that the customer redeemed at the brand in so many minutes before counts as of the same receipt. */
export const DEAL_MINUTES = 30

/** A member is told that a coupon runs out so many days before. */
export const ENDING_DAYS = 3

/** By which a code was used: its QR, its typed text, or a till's own software. */
export const USE_PROOFS = ['qr', 'code', 'api'] as const
