import { ApiError, ImageTooLargeError } from './api-error.ts'

const PASSING_CODES: ReadonlySet<string> = new Set(['request_in_flight', 'rate_limited'])

/**
 * Says whether the same request may succeed later, so that a screen should offer to try again: no
 * answer, a server error, the same request still running, or too many requests. It is false for a
 * refusal, also of a file that is too large to be sent.
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return !(error instanceof ImageTooLargeError)
  return error.status >= 500 || error.status === 408 || PASSING_CODES.has(error.code)
}

/** Says whether to retry without a press: like isPassing, but not after a 500 or a 429. */
export function asksAgainByItself(error: unknown): boolean {
  return isPassing(error) && !(error instanceof ApiError && (error.status === 500 || error.status === 429))
}
