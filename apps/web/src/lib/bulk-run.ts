import type { BulkResult } from '@vicino/contract/common/bulk'

/** Records that one call takes (BULK_MOST of the contract). */
const BLOCK = 100

/** Above so many rows a bulk action asks for their number to be typed. */
export const MANY = 50

/** How far a bulk action has come. */
export interface BulkProgress {
  readonly done: number
  /** Ids that were refused, with why. */
  readonly refused: BulkResult['refused']
  /** Ids that nothing was done with yet, those of a call without an answer among them: sent again, what was so already counts as done. */
  readonly left: readonly string[]
}

export const bulkOf = (ids: readonly string[]): BulkProgress => ({ done: 0, refused: [], left: ids })

/**
 * Does a bulk action block by block, each call as a whole, until nothing is left or nobody wants it any more.
 * @param onStep is told after each call how far it has come, so whoever stops or fails knows where, and can go on from there
 * @throws what a call throws; its records are still left then
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
