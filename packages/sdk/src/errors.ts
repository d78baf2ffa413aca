import type {
  ChangeWebhookAddressError,
  CheckCouponError,
  ConfirmClaimError,
  ConfirmCodeError,
  CreateEventError,
  CreatePurchaseError,
  CreatePurchasesError,
  CreateRefundError,
  CreateWebhookAddressError,
  ReadPurchasesError,
  GetMemberError,
  Problem,
} from './generated/types.gen.ts'

type Refused =
  | ConfirmClaimError
  | ConfirmCodeError
  | CreateEventError
  | CreatePurchaseError
  | CreatePurchasesError
  | CreateRefundError
  | ChangeWebhookAddressError
  | CheckCouponError
  | CreateWebhookAddressError
  | ReadPurchasesError
  | GetMemberError

/** Codes of refusals. A code never changes its meaning, but a newer server may have more codes. */
export type VicinoErrorCode = NonNullable<Refused['code']>

/** The tries of a call until it failed. */
interface Tries {
  /** The number of times that the call was sent. */
  readonly attempts: number
  /**
   * True if the answer of an earlier try was lost. A code that means "already" (claim_delivered,
   * already_redeemed) can then come from this same call.
   */
  readonly answerLost: boolean
}

/** The common part of all errors of a call. */
export abstract class VicinoError extends Error {
  readonly attempts: number
  readonly answerLost: boolean

  constructor(message: string, { attempts, answerLost }: Tries, options?: ErrorOptions) {
    super(message, options)
    this.attempts = attempts
    this.answerLost = answerLost
  }
}

/** Vicino has refused the call. `message` is for people, `code` is for programs. */
export class VicinoRefusal extends VicinoError {
  override readonly name = 'VicinoRefusal'
  readonly status: number
  readonly code: VicinoErrorCode
  /** The error of each wrong field of the body, by the field's path. */
  readonly fieldErrors: Readonly<Record<string, string>>
  /** The id to name in a question to the support. */
  readonly requestId: string | undefined
  /** Seconds to wait before the next call; undefined if waiting does not help. */
  readonly retryAfter: number | undefined

  constructor(problem: Problem, retryAfter: number | undefined, tries: Tries) {
    super(problem.message, tries)
    this.status = problem.statusCode
    this.code = problem.code as VicinoErrorCode
    this.fieldErrors = problem.fieldErrors ?? {}
    this.requestId = problem.requestId
    this.retryAfter = retryAfter
  }
}

/**
 * Vicino gave no answer: no connection, a timeout, or an answer from something in between. The call
 * may or may not have had its effect. A second call with the same receipt has the effect only once.
 */
export class VicinoUnreachable extends VicinoError {
  override readonly name = 'VicinoUnreachable'
  /**
   * The status of the answer that did not come from Vicino, such as 502 of a proxy; undefined
   * without any answer.
   */
  readonly status: number | undefined

  constructor(message: string, status: number | undefined, tries: Tries, options?: ErrorOptions) {
    super(message, tries, options)
    this.status = status
  }
}
