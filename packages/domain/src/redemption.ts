/**
 * held = the code is valid; redeemed = the shop confirmed it, and may still void it; cancelled,
 * expired and voided are final.
 */
export const REDEMPTION_STATES = ['held', 'redeemed', 'cancelled', 'expired', 'voided'] as const
export type RedemptionState = (typeof REDEMPTION_STATES)[number]

const MOVES: Readonly<Record<RedemptionState, readonly RedemptionState[]>> = {
  held: ['redeemed', 'cancelled', 'expired'],
  redeemed: ['voided'],
  cancelled: [],
  expired: [],
  voided: [],
}

/** Tells whether a redemption in one state may change to another. */
export function mayMove(from: RedemptionState, to: RedemptionState): boolean {
  return MOVES[from].includes(to)
}

interface Code {
  /** As it is stored. */
  readonly status: RedemptionState
  /** Milliseconds of the epoch. */
  readonly expiresAt: number
}

/**
 * Returns the state at `now` (ms of the epoch): a code is expired from its end on, even while the
 * stored status still says held.
 */
export function statusAt(code: Code, now: number): RedemptionState {
  return code.status === 'held' && code.expiresAt <= now ? 'expired' : code.status
}

/**
 * Tells whether a customer works for a brand: the staff of a shop may not redeem at their own shop
 * (R-217).
 */
export function isStaffOf(customer: { readonly brandId: string | null }, brandId: string): boolean {
  return customer.brandId === brandId
}

export interface PresentedCode extends Code {
  readonly brandId: string
  /** The customer works for the brand, or is the person who confirms. */
  readonly isStaff: boolean
  /**
   * The end of the proof inside a scanned code (ms of the epoch); null for a typed number, which
   * has none.
   */
  readonly proofUntil: number | null
}

/** Why the till refuses an existing code. */
export type CodeRefusal =
  | 'other_brand'
  | 'own_brand'
  | 'already_redeemed'
  | 'redemption_cancelled'
  | 'code_expired'
  | 'proof_stale'

/**
 * Returns why the till of a brand refuses a code at `now` (ms of the epoch), or null when it
 * accepts it. Of several reasons the first in the order below is returned.
 */
export function refusalOf(code: PresentedCode, brandId: string, now: number): CodeRefusal | null {
  if (code.brandId !== brandId) return 'other_brand'
  if (code.isStaff) return 'own_brand'
  const status = statusAt(code, now)
  if (status !== 'held') return REFUSED[status]
  return code.proofUntil !== null && code.proofUntil <= now ? 'proof_stale' : null
}

const REFUSED: Readonly<Record<Exclude<RedemptionState, 'held'>, CodeRefusal>> = {
  redeemed: 'already_redeemed',
  voided: 'redemption_cancelled',
  cancelled: 'redemption_cancelled',
  expired: 'code_expired',
}

/**
 * Returns the BrandPoints of a redemption: the deal's own, or `byDefault` when the deal names none
 * (R-197, R-593).
 */
export function redemptionPoints(dealPoints: number, byDefault: number): number {
  return dealPoints > 0 ? dealPoints : byDefault
}

/**
 * Tells whether an account made at `createdAt` is younger than `hours` at `now` (both ms of the
 * epoch).
 */
export function isNewAccount(createdAt: number, now: number, hours: number): boolean {
  return now - createdAt < hours * 3_600_000
}

/**
 * Returns for how many whole seconds a customer's screen has been silent at `now`; null while it
 * sent a proof in the last `limit` seconds (moments in ms of the epoch).
 */
export function silentSeconds(heardAt: number, now: number, limit: number): number | null {
  const seconds = Math.floor((now - heardAt) / 1000)
  return seconds > limit ? seconds : null
}

/**
 * Tells whether a redemption can still be voided at `now`: less than `hours` after its confirmation
 * (both ms; R-210).
 */
export function mayVoid(confirmedAt: number, now: number, hours: number): boolean {
  return now - confirmedAt < hours * 3_600_000
}
