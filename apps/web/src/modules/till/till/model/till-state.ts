import type { TillCoupon } from '@vicino/contract/loyalty/coupons/schemas'
import type { TillClaim } from '@vicino/contract/loyalty/claims/schemas'
import type { TillScan } from '@vicino/contract/till/till/schemas'
import type { ErrorCode } from '@vicino/contract/errors'
import type { TillLine } from '@vicino/contract/redemption/redemptions/schemas'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { isPassing } from '~/lib/is-passing.ts'

/**
 * A code that a customer presents: of a deal (scanned as token or typed as transactionId), of a
 * member card, of a claimed reward or of a coupon.
 */
export type Presented = DealCode | MemberCard | ClaimText
export type DealCode = { readonly token: string } | { readonly transactionId: string }
export type MemberCard = { readonly card: string } | { readonly code: string }
export type ClaimText = { readonly claim: string }

export const isMemberCard = (code: Presented): code is MemberCard => 'card' in code || 'code' in code

export const isClaimText = (code: Presented): code is ClaimText => 'claim' in code

/**
 * A scanned member card: its customer, their balances in the brand's programs, and their waiting
 * rewards.
 */
export type SeenCard = Extract<TillScan, { kind: 'member' }>

/** The evidence for a reward: the text of its code, or the card that was read before. */
export type ClaimProof = ClaimText | { readonly ofMember: string }

/** A code that the server has looked up. */
interface Looked {
  readonly line: TillLine
}

/** A confirmation that was sent. */
interface Trial extends Looked {
  readonly key: string
  readonly withoutScreen: boolean
}

/**
 * The purpose of the next code: a member card for a refund without a receipt, or one more coupon
 * for a receipt with these.
 */
interface Purpose {
  readonly isForRefund?: boolean
  readonly coupons?: readonly TillCoupon[]
}

export type TillState =
  | ({ readonly step: 'ready' } & Purpose)
  | ({ readonly step: 'looking'; readonly code: Presented } & Purpose)
  /**
   * Looking up the code got no answer. Nothing was confirmed, and the same code can be sent again.
   */
  | ({ readonly step: 'unsent'; readonly code: Presented; readonly error: unknown } & Purpose)
  /** The server cannot be reached, and the till works alone with the code. */
  | { readonly step: 'offline'; readonly code: Presented }
  | ({ readonly step: 'preview' } & Looked)
  /**
   * `key` is the idempotency key of this confirmation, reused for every further try.
   * `withoutScreen` says that the cashier confirmed the typed number although the customer's screen
   * is inactive.
   */
  | ({ readonly step: 'confirming' } & Trial)
  /**
   * The confirmation got no answer, so it may have arrived. Repeating it with the same key finds
   * out without counting twice.
   */
  | ({ readonly step: 'unsure'; readonly error: unknown } & Trial)
  | { readonly step: 'done'; readonly line: TillLine }
  /** A member card was read. The cashier enters the purchase or the refund. */
  | ({ readonly step: 'member'; readonly seen: SeenCard } & Purpose)
  /** A claimed reward is about to be fulfilled. */
  | { readonly step: 'claim'; readonly claim: TillClaim; readonly proof: ClaimProof }
  /** A customer's coupons are about to be used for one receipt. */
  | { readonly step: 'coupon'; readonly coupons: readonly TillCoupon[] }
  /** The till looks for a receipt to refund; '' when its number is to be typed. */
  | { readonly step: 'refund'; readonly receiptId: string }
  | ({ readonly step: 'refused'; readonly code: Refusal; readonly message: string } & Purpose)

/**
 * 'foreign': the text is no code of the product. 'keyboard': the hand scanner has another keyboard
 * layout than the computer. Neither was sent to the server.
 */
export type Refusal = ErrorCode | 'foreign' | 'keyboard' | 'unknown'

export const READY: TillState = { step: 'ready' }

function refused(error: ApiError): TillState {
  return { step: 'refused', code: error.code, message: errorText(error) }
}

/** Returns the state after a failed look-up of a code. */
export function afterLook(error: unknown, code: Presented, purpose: Purpose = {}): TillState {
  if (error instanceof ApiError && !isPassing(error)) return { ...refused(error), ...purpose }
  return { step: 'unsent', code, error, ...purpose }
}

/**
 * Returns the state after a card or claimed reward was looked up. A typed text may turn out to be
 * another kind of code.
 */
export function afterLookup(
  seen: TillScan,
  shown: MemberCard | ClaimText,
  { isForRefund = false, coupons = [] }: Purpose,
): TillState {
  if (seen.kind === 'member') return { step: 'member', seen, isForRefund }
  if (seen.kind === 'redemption') return { step: 'preview', line: seen.redemption }
  if (seen.kind === 'coupon') {
    const { coupon } = seen
    return { step: 'coupon', coupons: [...coupons.filter(({ _id }) => _id !== coupon._id), coupon] }
  }
  const { claim } = seen
  const proof: ClaimProof = isClaimText(shown) ? shown : { ofMember: claim.customer.userId }
  return { step: 'claim', claim, proof }
}

/**
 * Returns the state after a failed confirmation. When the customer's screen became inactive after
 * the look-up, the code is looked up again, so that the cashier sees it and decides.
 */
export function afterConfirm(error: unknown, tried: TillState & { step: 'confirming' }): TillState {
  const { line, key, withoutScreen } = tried
  if (error instanceof ApiError && error.code === 'screen_unheard') {
    return { step: 'looking', code: { transactionId: line.transactionId } }
  }
  if (error instanceof ApiError && !isPassing(error)) return refused(error)
  return { step: 'unsure', line, key, withoutScreen, error }
}
