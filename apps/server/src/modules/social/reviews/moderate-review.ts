import type { WrittenReason } from '@vicino/contract/foundation/reports/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Services } from '../../../platform/http/context.ts'
import { type Reasons, type Stated, stateReasons } from '../../foundation/reports/public.ts'
import { factsOf } from './change-review.ts'
import { lockReview, updateReview } from './reviews.queries.ts'

/**
 * Removes a review for a reason that its author is told (art. 17 Digital Services Act); a removed
 * one stays so.
 */
export async function removeReview(
  tx: Db,
  { clock }: Services,
  id: string,
  {
    by,
    reason,
    reasons,
  }: { readonly by: string; readonly reason: WrittenReason; readonly reasons: Reasons | Stated },
): Promise<void> {
  const review = await lockReview(tx, id)
  if (review?.state !== 'shown') return
  const restriction = { decision: 'removed', by, now: clock.now() } as const
  await stateReasons(tx, reasons, { kind: 'review', ids: [id], ...restriction })
  await updateReview(tx, id, 'shown', { state: 'removed', removal_reason: reason })
  await emit(tx, 'review.removed', factsOf(review), clock.now())
}

/** Restores a review that moderation removed; reversed points of programs stay reversed. */
export async function restoreReview(tx: Db, { clock }: Services, id: string): Promise<void> {
  const review = await lockReview(tx, id)
  if (review?.state !== 'removed') return
  await updateReview(tx, id, 'removed', { state: 'shown', removal_reason: null, rewarded: false })
  await emit(tx, 'review.changed', factsOf(review), clock.now())
}
