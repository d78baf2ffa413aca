import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { maySeePost } from './posts.policy.ts'
import { readPost, writeLike } from './posts.queries.ts'

/**
 * Adds or removes a like of an approved Proof Post; a repeated call changes nothing. @throws
 * AppError post_not_found, post_not_public
 */
export async function likePost(
  tx: Db,
  { clock }: Services,
  { id, liked }: { id: string; liked: boolean },
  actor: Actor,
): Promise<{ likes: number; isLiked: boolean }> {
  const now = clock.now()
  const likes = await writeLike(tx, { postId: id, userId: actor.sub, liked, now })
  if (likes !== undefined) return { likes, isLiked: liked }
  const post = await readPost(tx, id, { actor, now })
  throw new AppError(post !== undefined && maySeePost(actor, post) ? 'post_not_public' : 'post_not_found')
}
