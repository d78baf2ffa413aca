import type { AuditVerb } from '@vicino/contract/administration/audit/actions'
import type {
  changeReview as changes,
  reportReview as report,
} from '@vicino/contract/social/reviews/endpoints'
import type { BodyOf } from '@vicino/contract/endpoint'
import { offensiveWords } from '@vicino/domain/offensive-words'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { fileReport, hintAtReview } from '../../foundation/reports/public.ts'
import { mayAnswer, mayEdit, mayReport, maySee, mayVote, mayWithdraw } from './reviews.policy.ts'
import { deleteReview, type LockedReview, lockReview, updateReview, writeVote } from './reviews.queries.ts'

/**
 * Changes the caller's own review; fields that are not named stay. @throws AppError
 * review_not_found, review_removed, review_too_late
 */
export async function changeReview(
  tx: Db,
  { clock }: Services,
  id: string,
  { stars, text }: BodyOf<typeof changes>,
  actor: Actor,
): Promise<void> {
  const now = clock.now()
  const review = await lockOwn(tx, id, actor)
  if (!mayEdit(actor, review, now)) throw new AppError('review_too_late')
  const next = { stars: stars ?? review.stars, text: text ?? review.text }
  if (next.stars === review.stars && next.text === review.text) return
  if (!(await updateReview(tx, id, 'shown', { ...next, edited_at: now })))
    throw new AppError('review_removed')
  const { deal_id: dealId } = review
  if (next.text !== review.text && offensiveWords(next.text).length > 0 && dealId !== null) {
    await hintAtReview(tx, { reviewId: id, dealId }, now)
  }
  await emit(tx, 'review.changed', factsOf(review), now)
}

/**
 * Deletes the caller's own review; points that programs gave for it are reversed. @throws AppError
 * review_not_found, review_removed
 */
export async function withdrawReview(tx: Db, { clock }: Services, id: string, actor: Actor): Promise<null> {
  const review = await lockOwn(tx, id, actor)
  await deleteReview(tx, id)
  await emit(tx, 'review.withdrawn', factsOf(review), clock.now())
  return null
}

/**
 * Toggles the caller's vote that a review is helpful. @throws AppError review_not_found,
 * own_review, review_own_shop
 */
export async function voteReview(
  tx: Db,
  { clock }: Services,
  { id, helpful }: { id: string; helpful: boolean },
  actor: Actor,
): Promise<{ helpful: number; isHelpful: boolean }> {
  const now = clock.now()
  const review = await lockSeen(tx, id, actor)
  if (!mayVote(actor, review)) {
    throw new AppError(review.author_id === actor.sub ? 'own_review' : 'review_own_shop')
  }
  const count = await writeVote(tx, { reviewId: id, userId: actor.sub, helpful, now })
  return { helpful: count, isHelpful: helpful }
}

/**
 * Answers a review in the brand's name, or changes the answer. @throws AppError review_not_found:
 * also for other brands
 */
export async function answerReview(
  tx: Db,
  { clock }: Services,
  { id, text }: { id: string; text: string },
  actor: Actor,
): Promise<void> {
  const now = clock.now()
  const review = await lockAnswerable(tx, id, actor)
  if (review.answer === text) return
  const isFirst = review.answer === null
  const when = isFirst ? { answered_at: now } : { answer_edited_at: now }
  if (!(await updateReview(tx, id, 'shown', { answer: text, ...when })))
    throw new AppError('review_not_found')
  await auditAnswer(tx, review, isFirst ? 'answered' : 'answer-changed', actor, now)
  await emit(tx, isFirst ? 'review.answered' : 'review.changed', factsOf(review), now)
}

/**
 * Deletes the brand's answer. @throws AppError review_not_found: also for other brands, and where
 * there is no answer
 */
export async function withdrawAnswer(tx: Db, { clock }: Services, id: string, actor: Actor): Promise<null> {
  const now = clock.now()
  const review = await lockAnswerable(tx, id, actor)
  if (review.answer === null) throw new AppError('review_not_found')
  await updateReview(tx, id, 'shown', { answer: null, answered_at: null, answer_edited_at: null })
  await auditAnswer(tx, review, 'answer-withdrawn', actor, now)
  await emit(tx, 'review.changed', factsOf(review), now)
  return null
}

/**
 * Reports a review to the platform, once a person (art. 16 DSA).
 * @throws AppError review_not_found, own_review, review_reported
 */
export async function reportReview(
  tx: Db,
  { clock }: Services,
  id: string,
  { reason, text }: BodyOf<typeof report>,
  actor: Actor,
): Promise<{ _id: string }> {
  const review = await lockSeen(tx, id, actor)
  if (!mayReport(actor, review)) throw new AppError('own_review')
  const by = { reporterId: actor.sub, reason, text }
  const stored = await fileReport(tx, { kind: 'review', id }, by, clock.now())
  if (stored === undefined) throw new AppError('review_reported')
  return { _id: stored }
}

/** Returns the payload of an event about a review. */
export const factsOf = (review: LockedReview) => ({
  reviewId: review.id,
  userId: review.author_id,
  productId: review.product_id,
  brandId: review.brand_id,
})

async function lockSeen(tx: Db, id: string, actor: Actor): Promise<LockedReview> {
  const review = await lockReview(tx, id)
  if (review === undefined || !maySee(actor, review)) throw new AppError('review_not_found')
  return review
}

async function lockOwn(tx: Db, id: string, actor: Actor): Promise<LockedReview> {
  const review = await lockReview(tx, id)
  if (review === undefined || review.author_id !== actor.sub) throw new AppError('review_not_found')
  if (!mayWithdraw(actor, review)) throw new AppError('review_removed')
  return review
}

async function lockAnswerable(tx: Db, id: string, actor: Actor): Promise<LockedReview> {
  const review = await lockReview(tx, id)
  if (review === undefined || !mayAnswer(actor, review)) throw new AppError('review_not_found')
  return review
}

const auditAnswer = (
  tx: Db,
  review: LockedReview,
  what: AuditVerb<'review'>,
  { sub: actorId }: Actor,
  now: Date,
) =>
  writeAudit(tx, {
    actorId,
    action: `review.${what}`,
    objectType: 'review',
    objectId: review.id,
    brandId: review.brand_id,
    detail: {},
    now,
  })
