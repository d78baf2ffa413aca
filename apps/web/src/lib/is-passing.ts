import { ApiError } from './api-error.ts'

const PASSING_CODES: ReadonlySet<string> = new Set(['request_in_flight', 'rate_limited'])

/**
 * Whether the same request may succeed later, so that a screen should offer to try again: no answer, an error of the
 * server, the same request still under way, too many requests. False for a refusal of what was asked.
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status >= 500 || error.status === 408 || PASSING_CODES.has(error.code)
}

/** Whether to retry without the person pressing anything: as isPassing, but not after a 500 or a 429. */
export function asksAgainByItself(error: unknown): boolean {
  return isPassing(error) && !(error instanceof ApiError && (error.status === 500 || error.status === 429))
}
