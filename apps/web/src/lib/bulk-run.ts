import type { BulkResult } from '@vicino/contract/common/bulk'

/** Records in one call (BULK_MOST of the contract). */
const BLOCK = 100

/** With more rows than this, a bulk action requires their number to be typed. */
export const MANY = 50

/** Progress of a bulk action. */
export interface BulkProgress {
  readonly done: number
  /** Ids that were refused, with the reasons. */
  readonly refused: BulkResult['refused']
  /**
   * Ids not done yet, including those of a call without an answer. Sent again, a record that is
   * already in the wanted state counts as done.
   */
  readonly left: readonly string[]
}

export const bulkOf = (ids: readonly string[]): BulkProgress => ({ done: 0, refused: [], left: ids })

/**
 * Runs a bulk action block by block, each call completely, until nothing is left or it is stopped.
 * @param onStep receives the progress after each call, so that a stopped or failed run can be
 * resumed
 * @throws the error of a call; its records are then still left
 */
export async function runBulk(
  from: BulkProgress,
  act: (ids: string[]) => Promise<BulkResult>,
  isWanted: () => boolean,
  onStep: (progress: BulkProgress) => void,
): Promise<BulkProgress> {
  let now = from
  while (now.left.length > 0 && isWanted()) {
    const answer = await act(now.left.slice(0, BLOCK))
    now = {
      done: now.done + answer.done.length,
      refused: [...now.refused, ...answer.refused],
      left: now.left.slice(BLOCK),
    }
    onStep(now)
  }
  return now
}
