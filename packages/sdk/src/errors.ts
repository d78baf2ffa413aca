import type {
  ConfirmClaimError,
  ConfirmCodeError,
  CreateEventError,
  CreatePurchaseError,
  CreatePurchasesError,
  CreateRefundError,
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
  | GetMemberError

/** Codes of refusals. They never change their meaning; a newer server may have more. */
export type VicinoErrorCode = NonNullable<Refused['code']>

/** How a call went until it failed. */
interface Tries {
  /** How often it was sent. */
  readonly attempts: number
  /**
   * Whether the answer of an earlier try was lost. Then a code that says "already" (claim_delivered, already_redeemed) may tell of
   * what this very call has done.
   */
  readonly answerLost: boolean
}

/** What every error of a call is. */
export abstract class VicinoError extends Error {
  readonly attempts: number
  readonly answerLost: boolean

  constructor(message: string, { attempts, answerLost }: Tries, options?: ErrorOptions) {
    super(message, options)
    this.attempts = attempts
    this.answerLost = answerLost
  }
}

/** Vicino has answered that it will not do what was asked. `message` is meant for people, `code` for programs. */
export class VicinoRefusal extends VicinoError {
  override readonly name = 'VicinoRefusal'
  readonly status: number
  readonly code: VicinoErrorCode
  /** What is wrong with which field of the body, by its path. */
  readonly fieldErrors: Readonly<Record<string, string>>
  /** What to name when asking for help. */
  readonly requestId: string | undefined
  /** Seconds after which to call again; undefined where waiting does not help. */
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
 * No answer of Vicino: no connection, a timeout, or something in between that answered. Whether the call had its effect is not
 * known; sent again with the same receipt it has it once.
 */
export class VicinoUnreachable extends VicinoError {
  override readonly name = 'VicinoUnreachable'
  /** What answered in Vicino's place, such as 502 of a proxy; undefined for no answer at all. */
  readonly status: number | undefined

  constructor(message: string, status: number | undefined, tries: Tries, options?: ErrorOptions) {
    super(message, tries, options)
    this.status = status
  }
}
