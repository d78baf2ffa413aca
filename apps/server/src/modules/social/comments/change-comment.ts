import type { reportComment } from '@vicino/contract/social/comments/endpoints'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { emit, noteEmission } from '../../../platform/events/outbox.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { fileReport, type Reasons, type Stated, stateReasons } from '../../foundation/reports/public.ts'
import { mayDelete, mayMute, mayReport } from './comments.policy.ts'
import {
  type CommentHead,
  findComment,
  hide,
  mute,
  type Removal,
  removeRow,
  restoreRow,
  toggleLike,
  unhide,
} from './comments.queries.ts'

/** Toggles the caller's like of a comment. @throws AppError comment_not_found */
export async function like(
  tx: Db,
  { clock }: Services,
  id: string,
  actor: Actor,
): Promise<{ likes: number; isLiked: boolean }> {
  noteEmission(['comment.changed'])
  const liked = await toggleLike(tx, id, actor.sub, clock.now())
  if (liked === undefined) throw new AppError('comment_not_found')
  return liked
}

/** Hides a comment for the caller, or shows it again. @throws AppError comment_not_found */
export async function setHidden(
  db: Db,
  { clock }: Services,
  id: string,
  hidden: boolean,
  actor: Actor,
): Promise<{ isHidden: boolean }> {
  await found(db, id)
  if (hidden) await hide(db, actor.sub, id, clock.now())
  else await unhide(db, actor.sub, id)
  return { isHidden: hidden }
}

/** Mutes the author of a comment. @throws AppError comment_not_found, cannot_mute */
export async function muteAuthorOf(
  db: Db,
  { clock }: Services,
  id: string,
  actor: Actor,
): Promise<{ userId: string }> {
  const comment = await found(db, id)
  if (!mayMute(actor, comment)) throw new AppError('cannot_mute')
  await mute(db, actor.sub, comment.author_id, clock.now())
  return { userId: comment.author_id }
}

/**
 * Reports a comment to the platform, once. @throws AppError comment_not_found, own_comment,
 * comment_reported
 */
export async function report(
  tx: Db,
  { clock }: Services,
  id: string,
  { reason, text }: BodyOf<typeof reportComment>,
  actor: Actor,
): Promise<{ _id: string }> {
  const comment = await found(tx, id)
  if (!mayReport(actor, comment)) throw new AppError('own_comment')
  const by = { reporterId: actor.sub, reason, text }
  const reportId = await fileReport(tx, { kind: 'comment', id }, by, clock.now())
  if (reportId === undefined) throw new AppError('comment_reported')
  return { _id: reportId }
}

/**
 * Deletes a comment, as its author or as a superAdmin. @throws AppError comment_not_found:
 * also for other people
 */
export async function remove(tx: Db, services: Services, id: string, actor: Actor): Promise<void> {
  const comment = await found(tx, id)
  if (!mayDelete(actor, comment)) throw new AppError('comment_not_found')
  if (comment.author_id === actor.sub) await takeAway(tx, services, comment, null)
  else {
    const reasons = { ground: 'other', facts: '' } as const
    await removeByModeration(tx, services, id, { by: actor.sub, reason: 'other', reasons })
  }
}

/**
 * Removes a comment for a reason that its author is told (art. 17 Digital Services Act); a removed
 * one stays so.
 */
export async function removeByModeration(
  tx: Db,
  services: Services,
  id: string,
  { reasons, ...removal }: Removal & { readonly reasons: Reasons | Stated },
): Promise<void> {
  const comment = await findComment(tx, id)
  if (comment === undefined) return
  const now = services.clock.now()
  const restriction = { decision: 'removed', by: removal.by, now } as const
  await stateReasons(tx, reasons, { kind: 'comment', ids: [id], ...restriction })
  await takeAway(tx, services, comment, removal)
}

/** Restores a comment that moderation removed, unless its author has deleted it since. */
export async function restore(tx: Db, { clock }: Services, id: string): Promise<void> {
  const comment = await restoreRow(tx, id)
  if (comment === undefined) return
  await emit(tx, 'comment.changed', { commentId: id, dealId: comment.deal_id }, clock.now())
}

async function takeAway(
  tx: Db,
  { clock }: Services,
  comment: CommentHead,
  removal: Removal | null,
): Promise<void> {
  const now = clock.now()
  if (!(await removeRow(tx, comment, removal, now))) throw new AppError('comment_not_found')
  const told = {
    commentId: comment.id,
    dealId: comment.deal_id,
    brandId: comment.deal_brand_id,
    authorId: comment.author_id,
    byModeration: removal !== null,
    counts: comment.counts,
  }
  await emit(tx, 'comment.removed', told, now)
}

async function found(db: Db, id: string): Promise<CommentHead> {
  const comment = await findComment(db, id)
  if (comment === undefined) throw new AppError('comment_not_found')
  return comment
}
