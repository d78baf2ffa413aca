import type { ErrorCode } from '@vicino/contract/errors'
import type { TillLine } from '@vicino/contract/till/schemas'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { isPassing } from '~/lib/is-passing.ts'

/** A code as the customer presented it: scanned (token) or typed (transaction number). */
export type Presented = { token: string } | { transactionId: string }

/** A code that the server has described. */
interface Looked {
  readonly line: TillLine
}

export type TillState =
  | { readonly step: 'ready' }
  | { readonly step: 'looking'; readonly code: Presented }
  /** The question about the code got no answer: nothing was confirmed, the same code can be sent again. */
  | { readonly step: 'unsent'; readonly code: Presented; readonly error: unknown }
  | ({ readonly step: 'preview' } & Looked)
  /** `key`: idempotency key of this confirmation, reused for every further try. */
  | ({ readonly step: 'confirming'; readonly key: string } & Looked)
  /**
   * The confirmation got no answer: it may have arrived or not. Sending it again with the same key tells,
   * without counting twice.
   */
  | ({ readonly step: 'unsure'; readonly key: string; readonly error: unknown } & Looked)
  | { readonly step: 'done'; readonly line: TillLine }
  | { readonly step: 'refused'; readonly code: Refusal; readonly message: string }

/** 'foreign': the text read is no code of the product; the server was not asked. */
export type Refusal = ErrorCode | 'foreign' | 'unknown'

export const READY: TillState = { step: 'ready' }

function refused(error: ApiError): TillState {
  return { step: 'refused', code: error.code, message: errorText(error) }
}

/** The state after the question about a code failed. */
export function afterLook(error: unknown, code: Presented): TillState {
  if (error instanceof ApiError && !isPassing(error)) return refused(error)
  return { step: 'unsent', code, error }
}

/** The state after a confirmation that failed. */
export function afterConfirm(error: unknown, tried: TillState & { step: 'confirming' }): TillState {
  if (error instanceof ApiError && !isPassing(error)) return refused(error)
  const { line, key } = tried
  return { step: 'unsure', line, key, error }
}
