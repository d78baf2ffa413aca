import type { ErrorCode } from '@vicino/contract/errors'

/**
 * The server answered with an error; `message` is its text in the user's language, '' when it has
 * none.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | 'unknown'
  /** Texts by path of the field, e.g. 'email'. */
  readonly fieldErrors: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: ErrorCode | 'unknown',
    message: string,
    fieldErrors: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fieldErrors = fieldErrors
  }
}

/** Says whether the server refused it because staff act in the account of somebody else. */
export const isActingRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'acting_not_allowed'

/** No answer: offline, or the server cannot be reached. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  constructor(cause: unknown) {
    super('network', { cause })
  }
}

/** An image that could not be made small enough for the server. */
export class ImageTooLargeError extends Error {}
