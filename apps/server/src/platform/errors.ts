import type { ErrorCode, ErrorValues } from '@vicino/contract/errors'

/**
 * A failure that the caller is told: a code of the contract's errors, and the values for its text.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly values: ErrorValues
  /** By field: a text in the caller's language, or a key of FIELD_MESSAGES. */
  readonly fieldErrors: Readonly<Record<string, string>> | undefined
  /** Seconds after which the caller may try again. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    options: {
      values?: ErrorValues
      fieldErrors?: Readonly<Record<string, string>>
      retryAfter?: number
    } = {},
  ) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.values = options.values ?? {}
    this.fieldErrors = options.fieldErrors
    this.retryAfter = options.retryAfter
  }
}
