import type { Db } from '../../../platform/db/database.ts'
import type { EventOf } from '../../../platform/events/events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { noteEach, notify, notifyAll, staffOf } from '../../foundation/notifications/public.ts'
import './reviews.messages.ts'
import { findNews } from './reviews.queries.ts'

type Handled = 'review.written' | 'review.answered' | 'review.removed'

/**
 * Notifies the people who run the brand of a new review; and its author of the answer, and of the
 * reason if moderation removed it, by the preference 'review'.
 */
export const reviewNotices: Consumer<Handled> = {
  name: 'review-notices',
  effect: 'notifies',
  on: ['review.written', 'review.answered', 'review.removed'],
  async run(tx, event: EventOf<Handled>, now) {
    const { reviewId, userId, brandId } = event.payload
    if (event.type === 'review.written') {
      // One notification for all unread ones: 'Anna e altre 3 persone'.
      const waiting = { kind: 'shopReview', template: 'review-new', subject: 'reviews-new' } as const
      const data = () => newsOf(tx, reviewId)
      await notifyAll(tx, await staffOf(tx, brandId, null), { ...waiting, actorId: userId, now, data })
      return
    }
    if (event.type === 'review.answered') {
      const data = () => newsOf(tx, reviewId)
      await notify(tx, { userId, kind: 'review', template: 'review-answered', now, data })
      return
    }
    const news = await newsOf(tx, reviewId)
    // The review was restored before this event was processed: the removal no longer matters.
    if (!news?.reason) return
    // In the app; moderation sends the statement of reasons.
    const data = { ...news, reason: news.reason }
    const people = [{ userId, subject: `review-removed:${reviewId}`, data }]
    await noteEach(tx, { kind: 'review', template: 'review-removed', people, now })
  },
}

const newsOf = async (tx: Db, id: string) => (await findNews(tx, id)) ?? null
