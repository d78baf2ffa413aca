import type { Consumer } from '../../../platform/events/outbox.ts'
import { markRewarded } from '../../social/reviews/public.ts'
import { payMembers } from './social-awards.ts'
import { takeAwardsBack } from './reverse-award.ts'

type ReviewEventType = 'review.written' | 'review.withdrawn' | 'review.removed'

/**
 * Pays a review in the programs of the seller that its author joined, once for a product;
 * the review then says that it was paid. The award is reversed when the author withdraws the review
 * or moderation removes it, and not paid again. In restaurants and tourism the engine pays nothing.
 */
export const reviewAwards: Consumer<ReviewEventType> = {
  name: 'loyalty-reviews',
  effect: 'posts',
  on: ['review.written', 'review.withdrawn', 'review.removed'],
  // Events of one person and product run in order: an award comes before its reversal, also when a
  // new review follows a withdrawn one.
  key: ({ payload }) => `${payload.userId} ${payload.productId}`,
  async run(tx, { type, payload, createdAt: at }, now) {
    const { reviewId, userId, brandId, productId: objectId } = payload
    const what = { userId, mechanic: 'review', objectId, now } as const
    if (type !== 'review.written') return takeAwardsBack(tx, { ...what, brandId })
    if ((await payMembers(tx, brandId, { ...what, at })) > 0) await markRewarded(tx, reviewId)
  },
}
