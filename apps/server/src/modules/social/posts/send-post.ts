import type { PostBody } from '@vicino/contract/social/posts/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { addressOf, claimMedia, type Media } from './media.ts'
import { findProduct, insertPost } from './posts.queries.ts'

type Written = Pick<PostBody, 'title' | 'description' | 'productId'> & Media

/**
 * Sends a Proof Post of a product; it waits for the brand's decision. The product need not
 * have been bought through Vicino: the queue shows the brand the known purchase, if any, and an
 * approved post says whether there was one.
 * @returns its id
 * @throws AppError post_product_not_found, post_exists, file_not_found, file_unfit, file_in_use
 */
export async function sendPost(
  tx: Db,
  services: Services,
  body: PostBody,
  actor: Pick<Actor, 'sub'>,
): Promise<string> {
  const media = { coverUrl: body.coverUrl, videoUrl: body.videoUrl ?? null }
  const postId = await writeNew(tx, services, { ...body, ...media }, actor)
  await claimMedia(tx, { postId, ownerId: actor.sub, now: services.clock.now() }, media, null)
  return postId
}

/** Does the same without claiming files, because the demo's drawings are no uploads. */
export async function writeNew(
  tx: Db,
  { clock }: Services,
  { title, description, productId, coverUrl, videoUrl }: Written,
  actor: Pick<Actor, 'sub'>,
): Promise<string> {
  const now = clock.now()
  const product = await findProduct(tx, productId)
  if (product === undefined) throw new AppError('post_product_not_found')
  const id = await insertPost(tx, {
    author_id: actor.sub,
    product_id: productId,
    brand_id: product.brand_id,
    title,
    description,
    cover_url: addressOf(coverUrl),
    video_url: videoUrl === null ? null : addressOf(videoUrl),
    created_at: now,
    listed_at: now,
  })
  if (id === undefined) throw new AppError('post_exists')
  await emit(tx, 'post.sent', { postId: id, userId: actor.sub, productId, brandId: product.brand_id }, now)
  return id
}
