import type { TillCoupon } from '@vicino/contract/loyalty/coupons/schemas'
import type { TillClaim } from '@vicino/contract/loyalty/claims/schemas'
import type { TillScan } from '@vicino/contract/till/till/schemas'
import type { ErrorCode } from '@vicino/contract/errors'
import type { TillLine } from '@vicino/contract/redemption/redemptions/schemas'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { isPassing } from '~/lib/is-passing.ts'

/**
 * What a customer presents: a deal's code, scanned (token) or typed (transactionId), a member card, scanned or typed, or the
 * code of a claimed reward or a coupon, scanned or typed.
 */
export type Presented = DealCode | MemberCard | ClaimText
export type DealCode = { readonly token: string } | { readonly transactionId: string }
export type MemberCard = { readonly card: string } | { readonly code: string }
export type ClaimText = { readonly claim: string }

export const isMemberCard = (code: Presented): code is MemberCard => 'card' in code || 'code' in code

export const isClaimText = (code: Presented): code is ClaimText => 'claim' in code

/** Whose member card it is, what they have in the brand's programs, and the rewards that wait for them. */
export type SeenCard = Extract<TillScan, { kind: 'member' }>

/** What shows that the customer may have a reward: the text of its code, or the card that was read before. */
export type ClaimProof = ClaimText | { readonly ofMember: string }

/** A code that the server has described. */
interface Looked {
  readonly line: TillLine
}

/** A confirmation that was sent. */
interface Trial extends Looked {
  readonly key: string
  readonly withoutScreen: boolean
}

/** A member card is wanted for a refund without a receipt; or one more coupon for a receipt that has these already. */
interface Purpose {
  readonly isForRefund?: boolean
  readonly coupons?: readonly TillCoupon[]
}

export type TillState =
  | ({ readonly step: 'ready' } & Purpose)
  | ({ readonly step: 'looking'; readonly code: Presented } & Purpose)
  /** The question about the code got no answer: nothing was confirmed, the same code can be sent again. */
  | ({ readonly step: 'unsent'; readonly code: Presented; readonly error: unknown } & Purpose)
  | ({ readonly step: 'preview' } & Looked)
  /**
   * `key`: idempotency key of this confirmation, reused for every further try. `withoutScreen`: the cashier takes the typed
   * number on purpose although the customer's screen has been silent.
   */
  | ({ readonly step: 'confirming' } & Trial)
  /**
   * The confirmation got no answer: it may have arrived or not. Sending it again with the same key tells,
   * without counting twice.
   */
  | ({ readonly step: 'unsure'; readonly error: unknown } & Trial)
  | { readonly step: 'done'; readonly line: TillLine }
  /** A member card was read: the purchase, or the refund, is entered. */
  | ({ readonly step: 'member'; readonly seen: SeenCard } & Purpose)
  /** A claimed reward is about to be handed over. */
  | { readonly step: 'claim'; readonly claim: TillClaim; readonly proof: ClaimProof }
  /** Coupons of a customer are about to be used for one receipt. */
  | { readonly step: 'coupon'; readonly coupons: readonly TillCoupon[] }
  /** A receipt is looked for, to give something back: the one of this number, '' for one to be typed. */
  | { readonly step: 'refund'; readonly receiptId: string }
  | ({ readonly step: 'refused'; readonly code: Refusal; readonly message: string } & Purpose)

/**
 * 'foreign': the text read is no code of the product. 'keyboard': a hand scanner writes by another keyboard than the computer. The server was
 * not asked.
 */
export type Refusal = ErrorCode | 'foreign' | 'keyboard' | 'unknown'

export const READY: TillState = { step: 'ready' }

function refused(error: ApiError): TillState {
  return { step: 'refused', code: error.code, message: errorText(error) }
}

/** The state after the question about a code failed. */
export function afterLook(error: unknown, code: Presented, purpose: Purpose = {}): TillState {
  if (error instanceof ApiError && !isPassing(error)) return { ...refused(error), ...purpose }
  return { step: 'unsent', code, error, ...purpose }
}

/** The state after a card or a claimed reward was looked up; a typed text may turn out to be another kind of code. */
export function afterAsked(
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
 * The state after a confirmation that failed. A screen that fell silent between the look and the confirmation is looked at
 * again, so that the cashier sees it and decides.
 */
export function afterConfirm(error: unknown, tried: TillState & { step: 'confirming' }): TillState {
  const { line, key, withoutScreen } = tried
  if (error instanceof ApiError && error.code === 'screen_unheard') {
    return { step: 'looking', code: { transactionId: line.transactionId } }
  }
  if (error instanceof ApiError && !isPassing(error)) return refused(error)
  return { step: 'unsure', line, key, withoutScreen, error }
}
