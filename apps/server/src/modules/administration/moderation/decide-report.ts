import './moderation.events.ts'
import type { WithdrawalReason } from '@vicino/contract/marketplace/deals/admin/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { PostReason } from '@vicino/contract/social/posts/schemas'
import type { decideReport } from '@vicino/contract/administration/moderation/endpoints'
import { type ReportDecision } from '@vicino/contract/administration/moderation/schemas'
import {
  type RemovalReason,
  type WrittenReason,
  writtenReasonSchema,
} from '@vicino/contract/foundation/reports/schemas'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { maySuspend, suspendBrand } from '../../marketplace/brands/public.ts'
import { removeByModeration } from '../../social/comments/public.ts'
import { withdrawWithin } from '../../marketplace/deals/public.ts'
import { takeDownPost } from '../../social/posts/public.ts'
import { removeReview } from '../../social/reviews/public.ts'
import { blockAccount } from '../users/public.ts'
import { insertDecision } from './decisions.queries.ts'
import { mayBlock, mayRemove } from './moderation.policy.ts'
import { findReport, isDeal, lockReport, type Thing, writeDecision } from './moderation.queries.ts'
import it from './locales/it.json' with { type: 'json' }
import { takeBack } from './reverse-decision.ts'

const DECIDED = { keep: 'kept', warn: 'warned', remove: 'removed', block: 'blocked' } as const
const DAY_MS = 86_400_000

/**
 * Decides about reported content. It stays, its author is warned, it is removed, or it is removed
 * and its author blocked (for a deal, its brand and its people suspended). The author reads the
 * reason. `keep` after another decision reverses that one.
 * @throws AppError report_not_found, report_decided, decision_final, own_account,
 * permission_not_held, user_not_found: the author has erased their account
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
  const isOfBrand = isDeal(report)
  const reason = body.decision === 'keep' ? null : isOfBrand ? body.reason : asWritten(body.reason)
  const now = services.clock.now()
  if (body.decision === 'block' && !isOfBrand) await blockAuthor(tx, report, body, { actor, now })
  if (body.decision === 'remove' || body.decision === 'block') {
    if (!mayRemove(actor, report)) throw new AppError('permission_not_held')
    await removeThing(tx, services, report, body.reason, { actor, now })
  }
  // The deal is then withdrawn for its own reason, so it does not return with the brand.
  if (body.decision === 'block' && isOfBrand) await blockBrand(tx, report, body, { actor, now })
  const decision = DECIDED[body.decision]
  const decisionId = await insertDecision(tx, {
    reportId: id,
    decision,
    reason,
    blockDays: body.decision === 'block' ? body.blockDays : null,
    by: actor.sub,
    now,
  })
  await writeDecision(tx, report, decision, actor.sub, now)
  await writeAudit(tx, {
    actorId: actor.sub,
    action: `report.${decision}`,
    objectType: 'report',
    objectId: id,
    detail: {
      ...(reason !== null && { reason }),
      ...(body.decision === 'block' && { blockDays: body.blockDays }),
    },
    now,
  })
  await emit(tx, 'report.decided', { decisionId }, now)
  return { decision }
}

interface Blocking {
  readonly reason: RemovalReason
  readonly blockDays: number | null
}

interface Deciding {
  readonly actor: Actor
  readonly now: Date
}

/**
 * Blocks the author of reported content. The account is locked before its content, in the same
 * order as an erasure locks them.
 */
async function blockAuthor(
  tx: Db,
  { id }: { readonly id: string },
  { reason, blockDays }: Blocking,
  { actor, now }: Deciding,
): Promise<void> {
  const written = await findReport(tx, id)
  if (written === undefined || written.author_id === null) throw new AppError('user_not_found')
  if (!mayBlock(actor)) throw new AppError('permission_not_held')
  const until = endOf(blockDays, now)
  await blockAccount(tx, { userId: written.author_id, reason: it.reasons[reason], until, now }, actor)
}

/** Suspends the brand of a deal and its people. */
async function blockBrand(
  tx: Db,
  { id }: { readonly id: string },
  { reason, blockDays }: Blocking,
  { actor, now }: Deciding,
): Promise<void> {
  const written = await findReport(tx, id)
  if (written === undefined) throw new AppError('report_not_found')
  if (!maySuspend(actor)) throw new AppError('permission_not_held')
  await suspendBrand(tx, { brandId: written.brand_id, reason, until: endOf(blockDays, now), now }, actor)
}

const endOf = (days: number | null, now: Date) =>
  days === null ? null : new Date(now.getTime() + days * DAY_MS)

async function removeThing(
  tx: Db,
  services: Services,
  { deal_id, comment_id, post_id, review_id }: Thing,
  reason: RemovalReason,
  { actor, now }: Deciding,
): Promise<void> {
  if (comment_id !== null)
    await removeByModeration(tx, services, comment_id, { by: actor.sub, reason: asWritten(reason) })
  else if (review_id !== null) await removeReview(tx, services, review_id, asWritten(reason))
  else if (post_id !== null) {
    await takeDownPost(
      tx,
      services,
      { id: post_id, reason: REASON_OF_POST[asWritten(reason)], text: '' },
      actor,
    )
  } else await withdrawWithin(tx, { ids: [deal_id], reason: REASON_OF_DEAL[reason], text: '', now }, actor)
}

/**
 * Returns the reason for written content; the reason "different price" is only for deals.
 * @throws AppError validation_failed
 */
function asWritten(reason: RemovalReason): WrittenReason {
  const { data } = writtenReasonSchema.safeParse(reason)
  if (data === undefined) throw new AppError('validation_failed', { fieldErrors: { reason: 'invalid' } })
  return data
}

/** The reasons for removing posts, by the reasons that moderation has for comments. */
const REASON_OF_POST: Readonly<Record<WrittenReason, PostReason>> = {
  offensive: 'offensive',
  spam: 'advertising',
  privacy: 'privacy',
  illegal: 'other',
  fake: 'misleading',
  other: 'other',
}

/** The reasons for withdrawing deals, by the same reasons. */
const REASON_OF_DEAL: Readonly<Record<RemovalReason, WithdrawalReason>> = {
  offensive: 'offensive',
  spam: 'misleading',
  privacy: 'other',
  illegal: 'illegal',
  fake: 'misleading',
  refused: 'closed',
  price: 'price',
  misleading: 'misleading',
  closed: 'closed',
  other: 'other',
}
