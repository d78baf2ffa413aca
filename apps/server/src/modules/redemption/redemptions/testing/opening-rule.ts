/*
 * The rule of openings in plain code; tests compare opening_refusal() and open_code() of
 * open-code.functions.sql with it.
 */

/**
 * The facts that decide whether a person may open a code of a deal now. Codes are live while they
 * are held and their time is not over.
 */
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
  /** Codes of the last 24 hours that were cancelled or expired. */
  readonly unused: number
  /**
   * Live codes of new accounts from the caller's address, and from its address and browser; 0 for
   * an account that is not new.
   */
  readonly ofAddress: number
  readonly ofDevice: number
  /** True when a unit is neither redeemed nor held; units of overdue codes count as free. */
  readonly hasUnit: boolean
  /**
   * True when the account is so new that it shares units with other new ones, and these hold their
   * whole share.
   */
  readonly isShareTaken: boolean
}

/** The most live and unused codes: the contract's HOLDS and NEW_ACCOUNTS. */
export interface OpeningLimits {
  readonly live: number
  readonly unconfirmed: number
  readonly unusedPerDay: number
  readonly perAddress: number
  readonly perDevice: number
}

/** Reasons why a code of an existing deal cannot be opened. */
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
 * Returns why a person may not open a code; null when they may. If
 * several reasons hold, the first in the order below is returned. A live code is shown again in any
 * case, unless the deal is not for the caller.
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
  if (!facts.hasUnit) return 'deal_sold_out'
  return facts.isShareTaken ? 'deal_kept_for_others' : null
}
