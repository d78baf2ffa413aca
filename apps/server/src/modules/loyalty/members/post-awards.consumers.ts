import type { SocialMechanic } from '@vicino/domain/loyalty/config'
import type { Db } from '../../../platform/db/database.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import type { PostEvent } from '../../social/posts/public.ts'
import { payMembers } from './social-awards.ts'
import { takeAwardsBack } from './take-award-back.ts'

type PostEventType = 'post.sent' | 'post.approved' | 'post.refused' | 'post.withdrawn'

/**
 * What Proof Posts earn in the programs of the product's brand that their author joined: basePost once a product, when one is
 * sent; approvedPost once a post, when it is approved. Both are taken back when it is refused, taken down or
 * withdrawn.
 */
export const postAwards: Consumer<PostEventType> = {
  name: 'loyalty-posts',
  effect: 'posts',
  on: ['post.sent', 'post.approved', 'post.refused', 'post.withdrawn'],
  // What a post earned is there before it is taken back.
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

/** What each mechanic is once for: a sent post for its product, an approved one for itself. */
function objectOf(
  mechanic: 'basePost' | 'approvedPost',
  { productId, postId }: PostEvent,
): { mechanic: SocialMechanic; objectId: string } {
  return { mechanic, objectId: mechanic === 'basePost' ? productId : postId }
}
