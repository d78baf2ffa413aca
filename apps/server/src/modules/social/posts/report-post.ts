import type { BodyOf } from '@vicino/contract/endpoint'
import type { reportPost as endpoint } from '@vicino/contract/social/posts/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { fileReport } from '../../foundation/reports/public.ts'
import { maySeePost } from './posts.policy.ts'
import { readPost } from './posts.queries.ts'

/**
 * Reports an approved Proof Post to the platform, once a person (art. 16 DSA); it joins the reports
 * of deals and comments.
 * @throws AppError post_not_found, post_not_public, own_post, post_reported
 */
export async function reportPost(
  tx: Db,
  { clock }: Services,
  id: string,
  { reason, text }: BodyOf<typeof endpoint>,
  actor: Actor,
): Promise<{ _id: string }> {
  const now = clock.now()
  const post = await readPost(tx, id, { actor, now })
  if (post === undefined || !maySeePost(actor, post)) throw new AppError('post_not_found')
  if (post.author_id === actor.sub) throw new AppError('own_post')
  if (post.state !== 'approved') throw new AppError('post_not_public')
  const stored = await fileReport(tx, { kind: 'post', id }, { reporterId: actor.sub, reason, text }, now)
  if (stored === undefined) throw new AppError('post_reported')
  return { _id: stored }
}
