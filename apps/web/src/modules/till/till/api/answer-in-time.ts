/**
 * Milliseconds to wait for an answer at the till: customers queue, so an early "no answer" is better than a
 * long spinner.
 */
const ANSWER_MS = 12_000

/** Signal that aborts a call of the till after 12 s. */
export function answerInTime(): AbortSignal {
  return AbortSignal.timeout(ANSWER_MS)
}
