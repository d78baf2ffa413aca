import './posts.messages.ts'
import type { EventOf } from '../../../platform/events/events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { noteEach, notify, notifyAll, staffOf } from '../../foundation/notifications/public.ts'
import { findNews } from './posts.queries.ts'

type Handled = 'post.sent' | 'post.approved' | 'post.refused'

/**
 * Notifies a brand's people of a Proof Post that waits for them, and its author of the
 * decision, as they prefer.
 */
export const postNotices: Consumer<Handled> = {
  name: 'post-notices',
  effect: 'notifies',
  on: ['post.sent', 'post.approved', 'post.refused'],
  async run(tx, event: EventOf<Handled>, now) {
    const { postId, userId } = event.payload
    if (event.type === 'post.sent') {
      const { brandId } = event.payload
      if (brandId === null) return
      const data = async () => {
        const found = await findNews(tx, postId)
        return found === undefined ? null : { product: found.product }
      }
      // One notification for all that wait: 'Anna e altre 3 persone'.
      const waiting = {
        kind: 'shopReview',
        template: 'post-waiting',
        subject: 'posts-waiting',
        actorId: userId,
      } as const
      await notifyAll(tx, await staffOf(tx, brandId, 'post-APPROVE'), { ...waiting, now, data })
      return
    }
    const news = { userId, kind: 'proofPost', now } as const
    if (event.type === 'post.approved') {
      const { points } = event.payload
      const data = async () => {
        const found = await findNews(tx, postId)
        return found === undefined ? null : { postId, title: found.title, points }
      }
      await notify(tx, { ...news, template: 'post-approved', data })
      return
    }
    const data = async () => {
      const found = await findNews(tx, postId)
      // The post was sent again, or deleted, before this event was processed: the refusal no longer
      // matters.
      if (found === undefined || found.reason === null) return null
      return { postId, title: found.title, reason: found.reason, text: found.text }
    }
    const { removed, brandId } = event.payload
    if (!removed) {
      await notify(tx, { ...news, template: 'post-refused', data })
      return
    }
    const told = await data()
    // In the app; moderation sends the statement of reasons.
    if (told !== null) {
      const people = [{ userId, subject: `post-removed:${postId}`, data: told }]
      await noteEach(tx, { kind: 'proofPost', template: 'post-removed', people, now })
    }
    if (brandId === null) return
    const ofBrand = { kind: 'moderation', template: 'post-removed-brand', isService: true } as const
    const others = (await staffOf(tx, brandId, null)).filter((id) => id !== userId)
    await notifyAll(tx, others, { ...ofBrand, now, data })
  },
}
