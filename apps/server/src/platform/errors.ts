import type { ErrorCode } from '@vicino/contract/errors'

/** A failure that the caller is told about: a code of the catalogue, with values for its text. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly values: Readonly<Record<string, string | number>>
  /** Texts at fields, already in the caller's language or keys of FIELD_MESSAGES. */
  readonly fieldErrors: Readonly<Record<string, string>> | undefined
  /** Seconds after which a try makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    options: {
      values?: Readonly<Record<string, string | number>>
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
