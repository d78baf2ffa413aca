import type { BodyOf } from '@vicino/contract/endpoint'
import type { decideReport } from '@vicino/contract/reports/endpoints'
import type { RemovalReason } from '@vicino/contract/reports/schemas'
import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import type { PostReason } from '@vicino/contract/posts/schemas'
import { removeByModeration, restore } from '../comments/public.ts'
import { takeDownPost } from '../posts/public.ts'
import { removeReview, restoreReview } from '../reviews/public.ts'
import { type Decision, lockReport, writeDecision } from './reports.queries.ts'

/**
 * Decides about what was reported: it stays, or a comment, Proof Post or review is removed for a reason that its author is told.
 * `keep` after a removal gives the comment or review back.
 *
 * @throws AppError report_not_found, report_decided, report_of_deal: a deal is changed by its shop, not removed here
 */
export async function decide(
  tx: Db,
  services: Services,
  id: string,
  body: BodyOf<typeof decideReport>,
  actor: Actor,
): Promise<{ decision: Decision }> {
  const report = await lockReport(tx, id)
  if (report === undefined) throw new AppError('report_not_found')
  const { comment_id, post_id, review_id, decision: before } = report
  const decision = body.decision === 'keep' ? 'kept' : 'removed'
  // A post that was taken down does not come back.
  const isRestored =
    (comment_id !== null || review_id !== null) && before === 'removed' && decision === 'kept'
  if (before !== null && !isRestored) throw new AppError('report_decided')
  if (comment_id === null && post_id === null && review_id === null && decision === 'removed')
    throw new AppError('report_of_deal')
  if (comment_id !== null) {
    if (body.decision === 'remove') {
      await removeByModeration(tx, services, comment_id, { by: actor.sub, reason: body.reason })
    } else if (isRestored) await restore(tx, services, comment_id)
  }
  if (post_id !== null && body.decision === 'remove') {
    const reason = REASON_OF_POST[body.reason]
    await takeDownPost(tx, services, { id: post_id, reason, text: '' }, actor)
  }
  if (review_id !== null) {
    if (body.decision === 'remove') await removeReview(tx, services, review_id, body.reason)
    else if (isRestored) await restoreReview(tx, services, review_id)
  }
  const now = services.clock.now()
  await writeDecision(tx, report, decision, actor.sub, now)
  await writeAudit(tx, {
    actorId: actor.sub,
    action: `report.${isRestored ? 'restored' : decision}`,
    objectType: 'report',
    objectId: id,
    detail: body.decision === 'remove' ? { reason: body.reason } : {},
    now,
  })
  return { decision }
}

/** Why a post is taken down, by the reasons that moderation has for comments. */
const REASON_OF_POST: Readonly<Record<RemovalReason, PostReason>> = {
  offensive: 'offensive',
  spam: 'advertising',
  privacy: 'privacy',
  illegal: 'other',
  fake: 'misleading',
  other: 'other',
}
