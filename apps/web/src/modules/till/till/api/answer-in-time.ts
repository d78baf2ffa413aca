/**
 * Milliseconds to wait for an answer at the till. Customers queue, so an early "no answer" is
 * better than a long spinner.
 */
const ANSWER_MS = 12_000

/** Returns a signal that aborts a call of the till after 12 s. */
export function answerInTime(): AbortSignal {
  return AbortSignal.timeout(ANSWER_MS)
}
