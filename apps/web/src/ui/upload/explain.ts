import { errorText } from '~/lib/error-text.ts'
import { isPassing } from '~/lib/is-passing.ts'

/** Returns the reason of a failed upload, and whether the server may accept it later. */
export function explainFailure(error: unknown): { text: string; isPassing: boolean } {
  return { text: errorText(error), isPassing: isPassing(error) }
}
