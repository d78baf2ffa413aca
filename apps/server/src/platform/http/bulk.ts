import type { BulkResult } from '@vicino/contract/common/bulk'
import type { Language } from '@vicino/contract/common/language'
import { type ErrorCode, errorText } from '@vicino/contract/errors'

/**
 * The result for each record of a bulk action; a refusal has the code of the error that the single
 * action would throw.
 */
export interface BulkOutcome {
  readonly done: string[]
  readonly refused: { readonly _id: string; readonly code: ErrorCode }[]
}

/** Builds the answer of a bulk action: each refusal with its text in the caller's language. */
export const bulkAnswer = async (outcome: Promise<BulkOutcome>, language: Language): Promise<BulkResult> => {
  const { done, refused } = await outcome
  return { done, refused: refused.map((one) => ({ ...one, message: errorText(one.code, language, {}) })) }
}
