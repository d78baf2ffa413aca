import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'

/** Why an upload failed; what the server refused stays refused, a full or silent server may take it later. */
export function explainFailure(error: unknown): { text: string; isPassing: boolean } {
  return { text: errorText(error), isPassing: !(error instanceof ApiError) || error.status >= 500 }
}
