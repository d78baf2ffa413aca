/**
 * A claim's QR: the beginning of its text (codes of deals begin with VI1:, member cards with VM1:),
 * and the longest text.
 */
export const CLAIM_TEXT = { prefix: 'VC1:', longest: 400 } as const

/** A claim's QR is renewed every `renew` seconds and accepted for `life`. */
export const CLAIM_SECONDS = { renew: 30, life: 40 } as const

/**
 * The most characters of a member's note for the sender of the reward, of a brand's reason, and of
 * a parcel's number.
 */
export const CLAIM_LIMITS = { note: 500, reason: 300, tracking: 200 } as const

/** The most rewards that a brand offers in place of one that it cannot deliver. */
export const MOST_SUBSTITUTES = 20

/** The actors of a claim's steps. */
export const STEP_MAKERS = ['member', 'brand', 'time', 'program'] as const

/**
 * The steps of a claim: its states, and steps without a change of state: `offered` (other rewards
 * to choose from), `substituted` (one was chosen), `extended` (its program closed, it waits 30 days
 * more), `overdue` (5 months old) and `undone` (the till took the handover back, which cancels it).
 */
export const STEP_KINDS = [
  'requested',
  'approved',
  'refused',
  'ready',
  'shipped',
  'delivered',
  'cancelled',
  'expired',
  'offered',
  'substituted',
  'extended',
  'overdue',
  'undone',
] as const

/** Codes of the errors that refuse to fulfil a claimed reward. */
export const HANDING_ERRORS = [
  'claim_delivered',
  'claim_over',
  'claim_waits',
  'claim_proof_stale',
  'claim_other_brand',
  'claim_other_shop',
  'till_other_shop',
  'claim_other_day',
  'own_claim',
] as const
