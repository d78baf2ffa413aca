import { errorText } from '~/lib/error-text.ts'
import { isPassing } from '~/lib/is-passing.ts'

/** Why an upload failed, and whether the server may take it later. */
export function explainFailure(error: unknown): { text: string; isPassing: boolean } {
  return { text: errorText(error), isPassing: isPassing(error) }
}
