import type { WithdrawalReason } from '@vicino/contract/marketplace/deals/admin/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { PostReason } from '@vicino/contract/social/posts/schemas'
import type { decideReport } from '@vicino/contract/administration/moderation/endpoints'
import type { ReportDecision } from '@vicino/contract/administration/moderation/schemas'
import {
  type RemovalReason,
  type ReportKind,
  type WrittenReason,
  writtenReasonSchema,
} from '@vicino/contract/foundation/reports/schemas'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { maySuspend, suspendBrand } from '../../marketplace/brands/public.ts'
import { removeByModeration } from '../../social/comments/public.ts'
import { withdrawWithin } from '../../marketplace/deals/public.ts'
import { takeDownPost } from '../../social/posts/public.ts'
import { removeReview } from '../../social/reviews/public.ts'
import { hideBanner } from '../../marketplace/banners/public.ts'
import { keepReported, kindOf, stateReasonsOf, type Stated } from '../../foundation/reports/public.ts'
import { blockAccount, findGoverned } from '../users/public.ts'
import { mayBlock, mayRemove } from './moderation.policy.ts'
import { findReport, lockReport, type ReportHead } from './moderation.queries.ts'
import it from './locales/it.json' with { type: 'json' }
import { takeBack } from './reverse-decision.ts'

const DECIDED = { keep: 'kept', warn: 'warned', remove: 'removed', block: 'blocked' } as const

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
  const now = services.clock.now()
  const decision = DECIDED[body.decision]
  if (body.decision === 'keep') await keepReported(tx, report, { by: actor.sub, now })
  else await act(tx, services, report, body, { actor, now })
  await writeAudit(tx, {
    actorId: actor.sub,
    action: `report.${decision}`,
    objectType: 'report',
    objectId: id,
    detail: {
      ...(body.decision !== 'keep' && { reason: body.reason }),
      ...(body.decision === 'block' && { blockDays: body.blockDays }),
    },
    now,
  })
  return { decision }
}

/**
 * Warns, removes or blocks. The reasons are stored first: whatever restricts needs them as proof.
 */
async function act(
  tx: Db,
  services: Services,
  report: ReportHead,
  body: Exclude<BodyOf<typeof decideReport>, { decision: 'keep' }>,
  deciding: Deciding,
): Promise<void> {
  const { actor, now } = deciding
  const kind = kindOf(report)
  const isOfBrand = kind === 'deal' || kind === 'brand'
  const ground =
    kind === 'deal' || kind === 'brand' || kind === 'banner' || kind === 'page'
      ? body.reason
      : asWritten(body.reason)
  if (!isPossible(kind, body.decision))
    throw new AppError('validation_failed', { fieldErrors: { decision: 'invalid' } })
  // An account is locked before its content, in the same order as an erasure locks them.
  const author = body.decision === 'block' && !isOfBrand ? await lockAuthor(tx, report.id, actor) : null
  if (
    (body.decision === 'remove' || (body.decision === 'block' && kind !== 'profile')) &&
    !mayRemove(actor, report)
  )
    throw new AppError('permission_not_held')
  const days = body.decision === 'block' ? body.blockDays : null
  const restriction = { decision: DECIDED[body.decision], days, by: actor.sub, now }
  const reasons = await stateReasonsOf(tx, report, { ground, facts: '' }, restriction)
  if (body.decision === 'warn') return
  if (body.decision === 'block' && author !== null)
    await blockAuthor(tx, author, body, { ...deciding, reasons })
  await removeThing(tx, services, report, body.reason, { ...deciding, reasons })
  // The deal is then withdrawn for its own reason, so it does not return with the brand.
  if (body.decision === 'block' && isOfBrand) await blockBrand(tx, report, body, { ...deciding, reasons })
}

/** Tells whether a kind of content can be decided about so. */
const isPossible = (kind: ReportKind, decision: 'warn' | 'remove' | 'block'): boolean => {
  if (decision === 'remove') return kind !== 'brand' && kind !== 'profile'
  return (kind !== 'banner' && kind !== 'page') || decision !== 'block'
}

interface Blocking {
  readonly reason: RemovalReason
  readonly blockDays: number | null
}

interface Deciding {
  readonly actor: Actor
  readonly now: Date
}

interface Restricting extends Deciding {
  readonly reasons: Stated
}

/** Returns the author of reported content, locked, if the caller may block them. */
async function lockAuthor(tx: Db, id: string, actor: Actor): Promise<string> {
  const written = await findReport(tx, id)
  if (written === undefined || written.author_id === null) throw new AppError('user_not_found')
  if (!mayBlock(actor)) throw new AppError('permission_not_held')
  await findGoverned(tx, written.author_id, actor)
  return written.author_id
}

async function blockAuthor(
  tx: Db,
  userId: string,
  { reason, blockDays }: Blocking,
  { actor, now, reasons }: Restricting,
): Promise<void> {
  const until = endOf(blockDays, now)
  await blockAccount(tx, { userId, reason: it.reasons[reason], until, reasons, now }, actor)
}

/** Suspends the brand of a deal and its people. */
async function blockBrand(
  tx: Db,
  { id }: { readonly id: string },
  { reason, blockDays }: Blocking,
  { actor, now, reasons }: Restricting,
): Promise<void> {
  const written = await findReport(tx, id)
  if (written === undefined || written.brand_id === null) throw new AppError('report_not_found')
  if (!maySuspend(actor)) throw new AppError('permission_not_held')
  const until = endOf(blockDays, now)
  await suspendBrand(tx, { brandId: written.brand_id, reason, until, reasons, now }, actor)
}

const endOf = (days: number | null, now: Date) =>
  days === null ? null : new Date(now.getTime() + days * DAY_MS)

async function removeThing(
  tx: Db,
  services: Services,
  thing: ReportHead,
  reason: RemovalReason,
  { actor, now, reasons }: Restricting,
): Promise<void> {
  const { deal_id, comment_id, post_id, review_id, banner_id } = thing
  const by = actor.sub
  if (comment_id !== null)
    await removeByModeration(tx, services, comment_id, { by, reason: asWritten(reason), reasons })
  else if (review_id !== null)
    await removeReview(tx, services, review_id, { by, reason: asWritten(reason), reasons })
  else if (post_id !== null) {
    const what = { id: post_id, reason: REASON_OF_POST[asWritten(reason)], text: '', reasons }
    await takeDownPost(tx, services, what, actor)
  } else if (banner_id !== null) await hideBanner(tx, { id: banner_id, reasons, now }, actor)
  else if (kindOf(thing) === 'deal' && deal_id !== null) {
    const withdrawal = { ids: [deal_id], reason: REASON_OF_DEAL[reason], text: '', reasons, now }
    await withdrawWithin(tx, withdrawal, actor)
  }
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
