import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { releaseFiles } from '../../foundation/files/public.ts'
import { factsOf, takePointsBack } from './decide-post.ts'
import { filesOf } from './media.ts'
import { deletePost, lockPost } from './posts.queries.ts'

/**
 * Deletes the caller's own Proof Post; the points of its approval are reversed. @throws AppError
 * post_not_found
 */
export async function withdrawPost(tx: Db, { clock }: Services, id: string, actor: Actor): Promise<null> {
  const now = clock.now()
  const post = await lockPost(tx, id)
  if (post === undefined || post.author_id !== actor.sub) throw new AppError('post_not_found')
  await deletePost(tx, id)
  await releaseFiles(tx, filesOf(id), now)
  await emit(tx, 'post.withdrawn', factsOf(post), now)
  await takePointsBack(tx, post, actor.sub, now)
  return null
}
