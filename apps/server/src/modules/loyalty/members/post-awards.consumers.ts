import type { SocialMechanic } from '@vicino/domain/loyalty/config'
import type { Db } from '../../../platform/db/database.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import type { PostEvent } from '../../social/posts/public.ts'
import { payMembers } from './social-awards.ts'
import { takeAwardsBack } from './reverse-award.ts'

type PostEventType = 'post.sent' | 'post.approved' | 'post.refused' | 'post.withdrawn'

/**
 * Pays Proof Posts in the programs of the product's brand that their author joined: basePost once
 * for a product, when a post is sent; approvedPost once for a post, when it is approved
 * . Both are reversed when the post is refused, taken down or withdrawn.
 */
export const postAwards: Consumer<PostEventType> = {
  name: 'loyalty-posts',
  effect: 'posts',
  on: ['post.sent', 'post.approved', 'post.refused', 'post.withdrawn'],
  // Events of one post run in order: its award comes before its reversal.
  key: ({ payload }) => payload.postId,
  async run(tx, { type, payload, createdAt: at }, now) {
    const { userId, brandId } = payload
    if (brandId === null) return
    if (type === 'post.sent')
      await payMembers(tx, brandId, { userId, ...objectOf('basePost', payload), at, now })
    else if (type === 'post.approved') {
      await payMembers(tx, brandId, { userId, ...objectOf('approvedPost', payload), at, now })
    } else await takeBack(tx, brandId, payload, now)
  },
}

async function takeBack(tx: Db, brandId: string, post: PostEvent, now: Date): Promise<void> {
  const { userId } = post
  for (const mechanic of ['basePost', 'approvedPost'] as const) {
    await takeAwardsBack(tx, { brandId, userId, ...objectOf(mechanic, post), now })
  }
}

/**
 * Returns the object that each mechanic pays once: the product of a sent post, the approved post
 * itself.
 */
function objectOf(
  mechanic: 'basePost' | 'approvedPost',
  { productId, postId }: PostEvent,
): { mechanic: SocialMechanic; objectId: string } {
  return { mechanic, objectId: mechanic === 'basePost' ? productId : postId }
}
