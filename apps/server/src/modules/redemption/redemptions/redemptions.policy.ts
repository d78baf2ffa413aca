import { LAST_SEEN_SECONDS, VOID_HOURS } from '@vicino/contract/till/till/constants'
import { BRAND_STAFF, REDEEMERS } from '@vicino/contract/roles'
import {
  type CodeRefusal,
  isStaffOf,
  mayMove,
  mayVoid as isInTimeToVoid,
  refusalOf,
  type RedemptionState,
  silentSeconds,
  statusAt,
} from '@vicino/domain/redemption'
import type { Actor } from '../../../platform/http/context.ts'

const has = (roles: readonly string[], { role }: Pick<Actor, 'role'>): boolean => roles.includes(role)

/** Tells who may redeem deals: every role that browses deals, so not a scanner. */
export function mayRedeem(actor: Pick<Actor, 'role'>): boolean {
  return has(REDEEMERS, actor)
}

/** The facts of a code that a customer presents at a till. */
export interface PresentedRow {
  readonly status: RedemptionState
  readonly expires_at: Date
  readonly brand_id: string
  readonly user_id: string
  readonly customer_brand_id: string | null
}

/**
 * Returns why a till of `brandId` does not accept a code now; null = it does. Nobody confirms their
 * own code, and codes of the shop's staff are refused: both are `own_brand` (the order of the
 * reasons is in domain/redemption.ts).
 * @param proofUntil ms of the epoch; null for a typed number, which carries no freshness token
 */
export function tillRefusal(
  actor: Pick<Actor, 'sub'> & { readonly brandId: string },
  row: PresentedRow,
  proofUntil: number | null,
  now: Date,
): CodeRefusal | null {
  const code = {
    status: row.status,
    expiresAt: row.expires_at.getTime(),
    brandId: row.brand_id,
    isStaff: isStaffOf({ brandId: row.customer_brand_id }, row.brand_id) || row.user_id === actor.sub,
    proofUntil,
  }
  return refusalOf(code, actor.brandId, now.getTime())
}

/**
 * Returns for how many seconds the customer's screen has been inactive; null when it called in the
 * last 60. Nine digits can be read out, so alone they do not prove that the customer stands at the
 * till (docs/modules/redemption.md, "Typed numbers").
 */
export function silenceOfScreen(
  row: { readonly heard_at: Date | null; readonly opened_at: Date },
  now: Date,
): number | null {
  return silentSeconds((row.heard_at ?? row.opened_at).getTime(), now.getTime(), LAST_SEEN_SECONDS)
}

interface ConfirmedRow {
  readonly brand_id: string
  readonly status: RedemptionState
  readonly confirmed_at: Date | null
}

/**
 * Returns why a person may not void a confirmed redemption; null = they may, within 24 hours
 * . Another brand's redemption is reported as not found, so that ids reveal nothing.
 */
export function voidRefusal(
  actor: Pick<Actor, 'role' | 'brandId'>,
  row: ConfirmedRow,
  now: Date,
): 'redemption_not_found' | 'not_redeemed' | 'void_too_late' | null {
  if (!has(BRAND_STAFF, actor) || actor.brandId !== row.brand_id) return 'redemption_not_found'
  if (row.confirmed_at === null || !mayMove(row.status, 'voided')) return 'not_redeemed'
  return isInTimeToVoid(row.confirmed_at.getTime(), now.getTime(), VOID_HOURS) ? null : 'void_too_late'
}

interface HeldRow {
  readonly brand_id: string
  readonly status: RedemptionState
  readonly expires_at: Date
}

/**
 * Returns why a person may not free the unit of a code; null = they may, while it is held. A code
 * that the shop freed already is not refused (free-hold.ts). Another brand's code is reported as
 * not found.
 */
export function freeRefusal(
  actor: Pick<Actor, 'role' | 'brandId'>,
  row: HeldRow,
  now: Date,
): 'redemption_not_found' | 'already_redeemed' | 'redemption_cancelled' | 'code_expired' | null {
  if (!has(BRAND_STAFF, actor) || actor.brandId !== row.brand_id) return 'redemption_not_found'
  const status = statusAt({ status: row.status, expiresAt: row.expires_at.getTime() }, now.getTime())
  if (status === 'held') return null
  if (status === 'redeemed') return 'already_redeemed'
  return status === 'expired' ? 'code_expired' : 'redemption_cancelled'
}
