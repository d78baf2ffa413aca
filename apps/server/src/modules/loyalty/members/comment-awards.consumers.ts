import type { Consumer } from '../../../platform/events/outbox.ts'
import '../../social/comments/public.ts'
import { payMembers } from './social-awards.ts'
import { takeAwardsBack } from './reverse-award.ts'

/**
 * Pays a member's first meaningful comment on a deal in the programs of its brand, and
 * takes the award back when moderation removes that comment.
 */
export const commentAwards: Consumer<'comment.posted' | 'comment.removed'> = {
  name: 'loyalty-comments',
  effect: 'posts',
  on: ['comment.posted', 'comment.removed'],
  // Events of one comment run in order: its award comes before its reversal.
  key: ({ payload }) => payload.commentId,
  async run(tx, event, now) {
    const { authorId: userId, brandId, dealId: objectId, counts } = event.payload
    if (!counts) return
    const what = { userId, mechanic: 'comments', objectId, now } as const
    if (event.type === 'comment.posted') await payMembers(tx, brandId, { ...what, at: event.createdAt })
    else if (event.payload.byModeration) await takeAwardsBack(tx, { ...what, brandId })
  },
}
