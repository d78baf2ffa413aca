import type { writeReview as endpoint } from '@vicino/contract/social/reviews/endpoints'
import type { BodyOf } from '@vicino/contract/endpoint'
import { offensiveWords } from '@vicino/domain/offensive-words'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { hintAtReview } from '../../foundation/reports/public.ts'
import { writingRefusal } from './reviews.policy.ts'
import { insertReview, readStanding } from './reviews.queries.ts'
import { boughtOf } from './review-standing.ts'

const REFUSALS = {
  not_bought: 'review_not_bought',
  too_late: 'review_too_late',
  own_shop: 'review_own_shop',
} as const

/**
 * Writes a review of a product that its author bought, once. Offensive words are
 * shown to moderation and refuse nothing.
 * @returns its id
 * @throws AppError review_product_not_found, review_not_bought, review_too_late, review_own_shop,
 * review_exists
 */
export async function writeReview(
  tx: Db,
  { clock }: Services,
  { productId, stars, text }: BodyOf<typeof endpoint>,
  actor: Pick<Actor, 'sub' | 'brandId'>,
): Promise<string> {
  const now = clock.now()
  const standing = await readStanding(tx, productId, actor.sub)
  if (standing === undefined) throw new AppError('review_product_not_found')
  if (standing.id !== null) throw new AppError('review_exists')
  const bought = boughtOf(standing)
  const refusal = writingRefusal(actor, bought, now)
  if (refusal !== null || bought === null) throw new AppError(REFUSALS[refusal ?? 'not_bought'])
  const { brand_id, deal_id, proof, bought_at } = bought
  const about = { author_id: actor.sub, product_id: productId, brand_id, deal_id, proof, bought_at }
  const id = await insertReview(tx, { ...about, stars, text, created_at: now })
  if (id === undefined) throw new AppError('review_exists')
  if (offensiveWords(text).length > 0 && deal_id !== null) {
    await hintAtReview(tx, { reviewId: id, dealId: deal_id }, now)
  }
  const facts = { reviewId: id, userId: actor.sub, productId, brandId: brand_id }
  await emit(tx, 'review.written', facts, now)
  return id
}
