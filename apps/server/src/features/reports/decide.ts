import './reports.events.ts'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { PostReason } from '@vicino/contract/posts/schemas'
import type { decideReport } from '@vicino/contract/reports/endpoints'
import type { RemovalReason, ReportDecision } from '@vicino/contract/reports/schemas'
import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { removeByModeration } from '../comments/public.ts'
import { takeDownPost } from '../posts/public.ts'
import { removeReview } from '../reviews/public.ts'
import { insertDecision } from './decisions.queries.ts'
import { lockReport, type Thing, writeDecision } from './reports.queries.ts'
import { takeBack } from './take-back.ts'

const DECIDED = { keep: 'kept', warn: 'warned', remove: 'removed' } as const

/**
 * Decides about what was reported: it stays, its author is warned, or it is removed, for a reason that its author is told. `keep` after
 * another decision takes that one back.
 *
 * @throws AppError report_not_found, report_decided, decision_final, report_of_deal: a deal is changed by its shop, not removed here
 */
export async function decide(
  tx: Db,
  services: Services,
  id: string,
  body: BodyOf<typeof decideReport>,
  actor: Actor,
): Promise<{ decision: ReportDecision }> {
  const report = await lockReport(tx, id)
  if (report === undefined) throw new AppError('report_not_found')
  if (report.decision !== null) {
    if (body.decision !== 'keep' || report.decision === 'kept') throw new AppError('report_decided')
    await takeBack(tx, services, report, actor)
    return { decision: 'kept' }
  }
  const reason = body.decision === 'keep' ? null : body.reason
  if (body.decision === 'remove') await removeThing(tx, services, report, body.reason, actor)
  const now = services.clock.now()
  const decision = DECIDED[body.decision]
  const decisionId = await insertDecision(tx, {
    reportId: id,
    decision,
    reason,
    blockDays: null,
    by: actor.sub,
    now,
  })
  await writeDecision(tx, report, decision, actor.sub, now)
  await writeAudit(tx, {
    actorId: actor.sub,
    action: `report.${decision}`,
    objectType: 'report',
    objectId: id,
    detail: reason === null ? {} : { reason },
    now,
  })
  await emit(tx, 'report.decided', { decisionId }, now)
  return { decision }
}

async function removeThing(
  tx: Db,
  services: Services,
  { comment_id, post_id, review_id }: Thing,
  reason: RemovalReason,
  actor: Actor,
): Promise<void> {
  if (comment_id !== null) await removeByModeration(tx, services, comment_id, { by: actor.sub, reason })
  else if (review_id !== null) await removeReview(tx, services, review_id, reason)
  else if (post_id !== null) {
    await takeDownPost(tx, services, { id: post_id, reason: REASON_OF_POST[reason], text: '' }, actor)
  } else throw new AppError('report_of_deal')
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
