import type { PostChanges } from '@vicino/contract/social/posts/schemas'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { requirePostVersion } from './admin/version.ts'
import { addressOf, claimMedia, type Media } from './media.ts'
import { mayEditPost, maySeePost } from './posts.policy.ts'
import { type LockedPost, lockPost, writePost } from './posts.queries.ts'

/**
 * Changes a Proof Post: its author until it is approved, a superAdmin always. A refused
 * post that its author changes waits for a decision again. Fields that are not named stay.
 * @throws AppError post_not_found, record_changed, post_approved, file_not_found, file_unfit,
 * file_in_use
 */
export async function changePost(
  tx: Db,
  { clock }: Services,
  id: string,
  changes: PostChanges,
  actor: Actor,
): Promise<void> {
  const now = clock.now()
  const post = await lockPost(tx, id)
  if (post === undefined || !(maySeePost(actor, post) || mayEditPost(actor, post))) {
    throw new AppError('post_not_found')
  }
  if (!mayEditPost(actor, post)) {
    // A pending post is in a brand's queue, but only its author writes it.
    throw new AppError(post.author_id === actor.sub ? 'post_approved' : 'post_not_found')
  }
  if (changes.version !== undefined) requirePostVersion(post, changes.version)
  const again = post.state === 'refused' && post.author_id === actor.sub
  await writePost(tx, id, post.state, {
    title: changes.title,
    description: changes.description,
    ...(await changeMedia(tx, post, changes, actor, now)),
    revision: post.revision + 1,
    ...(again
      ? {
          state: 'pending',
          reason: null,
          reason_text: '',
          decided_at: null,
          listed_at: now,
        }
      : {}),
  })
  if (post.author_id !== actor.sub) {
    const entry = {
      actorId: actor.sub,
      action: 'post.change' as const,
      objectType: 'post',
      objectId: id,
      now,
    }
    await writeAudit(tx, { ...entry, brandId: post.brand_id })
  }
  if (!again) return
  const { product_id: productId, brand_id: brandId } = post
  await emit(tx, 'post.sent', { postId: id, userId: actor.sub, productId, brandId }, now)
}

async function changeMedia(
  tx: Db,
  post: LockedPost,
  { coverUrl, videoUrl }: PostChanges,
  actor: Actor,
  now: Date,
): Promise<{ cover_url?: string; video_url?: string | null }> {
  if (coverUrl === undefined && videoUrl === undefined) return {}
  const shown: Media = { coverUrl: post.cover_url, videoUrl: post.video_url }
  const named: Media = {
    coverUrl: coverUrl ?? shown.coverUrl,
    videoUrl: videoUrl === undefined ? shown.videoUrl : videoUrl,
  }
  await claimMedia(tx, { postId: post.id, ownerId: actor.sub, now }, named, shown)
  return {
    cover_url: addressOf(named.coverUrl),
    video_url: named.videoUrl === null ? null : addressOf(named.videoUrl),
  }
}
