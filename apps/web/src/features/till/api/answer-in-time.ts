/** A queue waits behind this call: rather say that no answer came than turn a wheel. */
const ANSWER_MS = 12_000

export function answerInTime(): AbortSignal {
  return AbortSignal.timeout(ANSWER_MS)
}
