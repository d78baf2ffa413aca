import './moderation.events.ts'
import { APPEAL_MONTHS } from '@vicino/contract/administration/moderation/constants'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { maySuspend, resumeBrand } from '../../marketplace/brands/public.ts'
import { restore } from '../../social/comments/public.ts'
import { restoreDeal } from '../../marketplace/deals/public.ts'
import { restorePost } from '../../social/posts/public.ts'
import { restoreReview } from '../../social/reviews/public.ts'
import { unblockAccount } from '../users/public.ts'
import { findInForce, reverseDecision } from './decisions.queries.ts'
import { kindOf, writeDecision } from '../../foundation/reports/public.ts'
import { restoreBanner } from '../../marketplace/banners/public.ts'
import type { ReportHead } from './moderation.queries.ts'

/** Returns the end of the period for appeals and reversals. */
export function appealEnd(decidedAt: Date): Date {
  const end = new Date(decidedAt)
  end.setUTCMonth(end.getUTCMonth() + APPEAL_MONTHS)
  return end
}

/**
 * Reverses a decision. Removed content is shown again, its block or suspension is lifted, and its
 * author is notified. Lost points are not returned.
 * @param report locked; its decision had a consequence
 * @throws AppError decision_final, permission_not_held, user_not_found: the blocked author has
 * erased their account
 */
export async function takeBack(tx: Db, services: Services, report: ReportHead, actor: Actor): Promise<void> {
  const now = services.clock.now()
  if (report.decided_at !== null && appealEnd(report.decided_at) <= now) throw new AppError('decision_final')
  const inForce = await findInForce(tx, report)
  if (report.decision !== 'warned') {
    if (report.decision === 'blocked' && inForce !== undefined && inForce.author_id !== null) {
      await unblockAccount(tx, services, { userId: inForce.author_id, since: inForce.decided_at }, actor)
    }
    if (inForce !== undefined && inForce.concerned_brand_id !== null) {
      const { concerned_brand_id: brandId, decided_at: since } = inForce
      if (report.decision === 'blocked') {
        if (!maySuspend(actor)) throw new AppError('permission_not_held')
        await resumeBrand(tx, { brandId, since, now }, actor.sub)
      }
      if (kindOf(report) === 'deal' && report.deal_id !== null)
        await restoreDeal(tx, services, { id: report.deal_id, at: inForce.decided_at }, actor)
    }
    if (report.banner_id !== null) await restoreBanner(tx, report.banner_id, { actorId: actor.sub, now })
    if (report.comment_id !== null) await restore(tx, services, report.comment_id)
    if (report.post_id !== null) await restorePost(tx, services, report.post_id, actor)
    if (report.review_id !== null) await restoreReview(tx, services, report.review_id)
  }
  await writeDecision(tx, report, 'kept', actor.sub, now)
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'report.restored',
    objectType: 'report',
    objectId: report.id,
    now,
  })
  if (inForce === undefined) return
  await reverseDecision(tx, inForce.id, actor.sub, now)
  await emit(tx, 'report.reversed', { decisionId: inForce.id }, now)
}
