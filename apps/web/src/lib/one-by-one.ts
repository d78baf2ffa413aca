import type { BulkResult } from '@vicino/contract/common/bulk'
import { ApiError } from './api-error.ts'

/**
 * Runs an action on rows one after the other, for actions without a bulk endpoint. A row that is
 * gone counts as refused.
 */
export async function oneByOne(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<BulkResult> {
  const done: string[] = []
  const refused: BulkResult['refused'] = []
  for (const id of ids) {
    try {
      await act(id)
      done.push(id)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
      refused.push({ _id: id, code: error.code, message: error.message })
    }
  }
  return { done, refused }
}
