import type { ErrorCode } from '@vicino/contract/errors'
import type { TillLine } from '@vicino/contract/redemptions'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'

/** A code as it came: scanned or typed. */
export type Presented = { token: string } | { transactionId: string }

/** What the till has looked at: the line, and when its code ends by this device's clock (ms). */
interface Looked {
  readonly line: TillLine
  readonly endsAt: number
}

export type TillState =
  | { readonly step: 'ready' }
  | { readonly step: 'looking'; readonly code: Presented }
  /** No answer to the look: nothing has happened, the same code can be sent again. */
  | { readonly step: 'unsent'; readonly code: Presented; readonly error: unknown }
  | ({ readonly step: 'preview' } & Looked)
  /** `key` names this confirmation, each further try of it too. */
  | ({ readonly step: 'confirming'; readonly key: string } & Looked)
  /** No answer to the confirmation: it may have arrived or not; the same key finds out without counting twice. */
  | ({ readonly step: 'unsure'; readonly key: string; readonly error: unknown } & Looked)
  | { readonly step: 'done'; readonly line: TillLine }
  | { readonly step: 'refused'; readonly code: Refusal; readonly message: string }

/** `foreign`: what was read is no code of the product, the server was not asked. */
export type Refusal = ErrorCode | 'foreign' | 'unknown'

export const READY: TillState = { step: 'ready' }

/** What failed without the code being judged: the connection, the server, or the same request still under way. */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status >= 500 || error.code === 'request_in_flight' || error.code === 'rate_limited'
}

function refused(error: ApiError): TillState {
  return { step: 'refused', code: error.code, message: errorText(error) }
}

/** The state after a look that failed. */
export function afterLook(error: unknown, code: Presented): TillState {
  if (error instanceof ApiError && !isWorthRetrying(error)) return refused(error)
  return { step: 'unsent', code, error }
}

/** The state after a confirmation that failed. */
export function afterConfirm(error: unknown, tried: TillState & { step: 'confirming' }): TillState {
  if (error instanceof ApiError && !isWorthRetrying(error)) return refused(error)
  const { line, endsAt, key } = tried
  return { step: 'unsure', line, endsAt, key, error }
}
