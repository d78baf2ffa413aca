/**
 * held = the code is valid; redeemed = the shop confirmed it, and may still void it; cancelled, expired and voided are
 * final.
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

/** Whether a redemption in one state may go to another. */
export function mayMove(from: RedemptionState, to: RedemptionState): boolean {
  return MOVES[from].includes(to)
}

interface Code {
  /** As it is stored. */
  readonly status: RedemptionState
  /** Milliseconds of the epoch. */
  readonly expiresAt: number
}

/** State at `now` (ms of the epoch): a code is expired from its end on, also while the stored status still says held. */
export function statusAt(code: Code, now: number): RedemptionState {
  return code.status === 'held' && code.expiresAt <= now ? 'expired' : code.status
}

/** Whether a customer works for a brand: the staff of a shop may not redeem at their own shop. */
export function isStaffOf(customer: { readonly brandId: string | null }, brandId: string): boolean {
  return customer.brandId === brandId
}

export interface PresentedCode extends Code {
  readonly brandId: string
  /** The customer works for the brand, or is the person who confirms. */
  readonly isStaff: boolean
  /** Until when the proof inside a scanned code holds (ms of the epoch); null for a typed number, which has none. */
  readonly proofUntil: number | null
}

/** Why the till does not take a code that exists. */
export type CodeRefusal =
  | 'other_brand'
  | 'own_brand'
  | 'already_redeemed'
  | 'redemption_cancelled'
  | 'code_expired'
  | 'proof_stale'

/**
 * Why the till of a brand refuses a code at `now` (ms of the epoch), or null when it accepts it. Where several
 * reasons hold, the first in the order below is given.
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

/** BrandPoints that a redemption earns: the deal's own, or `byDefault` when the deal names none. */
export function redemptionPoints(dealPoints: number, byDefault: number): number {
  return dealPoints > 0 ? dealPoints : byDefault
}

/**
 * When a code ends (ms of the epoch). A code for the shop keeps its full time even if the deal ends earlier; an
 * online code ends with its deal at the latest.
 */
export function codeEnd(
  channel: 'store' | 'online',
  opened: number,
  life: { readonly storeMinutes: number; readonly onlineHours: number; readonly dealEnds: number },
): number {
  if (channel === 'store') return opened + life.storeMinutes * 60_000
  return Math.min(opened + life.onlineHours * 3_600_000, life.dealEnds)
}

/** Whether an account made at `createdAt` is younger than `hours` at `now` (both ms of the epoch). */
export function isNewAccount(createdAt: number, now: number, hours: number): boolean {
  return now - createdAt < hours * 3_600_000
}

/**
 * How many pieces new accounts may hold at once of a deal that has `pieces` which nobody has redeemed: one of `oneOf`,
 * rounded down, but at least one, so that a deal of a single piece is not closed to them.
 */
export function shareOfNewAccounts(pieces: number, oneOf: number): number {
  return pieces <= 0 ? 0 : Math.max(1, Math.floor(pieces / oneOf))
}

/** What decides whether somebody may open a code of a deal now. Codes are live while they are held and not over. */
export interface Opening {
  /** Works for the brand of the deal. */
  readonly isStaff: boolean
  readonly isOnlineDeal: boolean
  readonly channel: 'store' | 'online'
  /** Has redeemed the deal. */
  readonly isUsed: boolean
  /** Has a live code of this deal, which is shown again. */
  readonly isLive: boolean
  readonly hasEnded: boolean
  readonly isConfirmed: boolean
  /** Live codes of the caller: of this channel, and in all. */
  readonly live: number
  readonly liveInAll: number
  /** Codes of the last 24 hours that were cancelled or ran out. */
  readonly unused: number
  /** Live codes of new accounts from the caller's address, and from address and browser; 0 where the account is not new. */
  readonly ofAddress: number
  readonly ofDevice: number
  /** Whether there is a piece that nobody has redeemed or holds; those of codes that are over count as free. */
  readonly hasPiece: boolean
  /** The account is so new that it shares pieces with other new ones, and they hold all that they may. */
  readonly isShareTaken: boolean
}

/** The most codes that may be live or end unused: the contract's HOLDS and NEW_ACCOUNTS. */
export interface OpeningLimits {
  readonly live: number
  readonly unconfirmed: number
  readonly unusedPerDay: number
  readonly perAddress: number
  readonly perDevice: number
}

/** Why a code of a deal that exists cannot be opened. */
export type OpeningRefusal =
  | 'own_brand'
  | 'deal_is_online'
  | 'deal_is_in_store'
  | 'deal_used'
  | 'deal_expired'
  | 'confirm_email_first'
  | 'too_many_holds'
  | 'too_many_unused_holds'
  | 'too_many_new_holds'
  | 'deal_sold_out'
  | 'deal_kept_for_others'

/**
 * Why somebody may not open a code, or null when they may. Where several reasons hold, the
 * first in the order below is given. A live code is shown again whatever else holds, unless the deal is not for the caller.
 */
export function openingRefusal(facts: Opening, limits: OpeningLimits): OpeningRefusal | null {
  if (facts.isStaff) return 'own_brand'
  if (facts.isOnlineDeal !== (facts.channel === 'online')) {
    return facts.isOnlineDeal ? 'deal_is_online' : 'deal_is_in_store'
  }
  if (facts.isUsed) return 'deal_used'
  if (facts.isLive) return null
  if (facts.hasEnded) return 'deal_expired'
  if (!facts.isConfirmed && facts.liveInAll >= limits.unconfirmed) return 'confirm_email_first'
  if (facts.live >= limits.live) return 'too_many_holds'
  if (facts.unused >= limits.unusedPerDay) return 'too_many_unused_holds'
  if (facts.ofAddress >= limits.perAddress || facts.ofDevice >= limits.perDevice) return 'too_many_new_holds'
  if (!facts.hasPiece) return 'deal_sold_out'
  return facts.isShareTaken ? 'deal_kept_for_others' : null
}

/**
 * For how many whole seconds a customer's screen has been silent at `now`; null while it was heard from in the last
 * `limit` seconds (moments in ms of the epoch).
 */
export function silentSeconds(heardAt: number, now: number, limit: number): number | null {
  const seconds = Math.floor((now - heardAt) / 1000)
  return seconds > limit ? seconds : null
}

/** Whether a redemption can still be taken back at `now`: less than `hours` after it was confirmed (both ms; R-210). */
export function mayVoid(confirmedAt: number, now: number, hours: number): boolean {
  return now - confirmedAt < hours * 3_600_000
}
