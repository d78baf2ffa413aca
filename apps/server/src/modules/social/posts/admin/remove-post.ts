import type { BodyOf } from '@vicino/contract/endpoint'
import type { removePosts as endpoint } from '@vicino/contract/social/posts/admin/endpoints'
import type { Database } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { BulkOutcome } from '../../../../platform/http/bulk.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { rejectPost } from '../decide-post.ts'
import { lockPosts } from '../posts.queries.ts'

/**
 * Takes down public Proof Posts and refuses waiting ones, by the platform, with a reason that their
 * authors are told (art. 17 Digital Services Act): all named posts together or, on an error, none.
 * A refused or deleted one already counts as done.
 */
export function removePosts(
  db: Database,
  services: Services,
  { ids: named, reason, text }: BodyOf<typeof endpoint>,
  actor: Actor,
): Promise<BulkOutcome> {
  return inTransaction(db, async (tx) => {
    const result: BulkOutcome = { done: [], refused: [] }
    // In the order of ids, so that two such calls cannot deadlock.
    const states = await lockPosts(tx, named)
    for (const id of new Set(named)) {
      const state = states.get(id)
      if (state === undefined || state === 'refused' || state === 'removed') {
        result.done.push(id)
        continue
      }
      try {
        await rejectPost(tx, services, { id, reason, text }, actor)
        result.done.push(id)
      } catch (error) {
        // Thrown before anything of the post is written.
        if (!(error instanceof AppError) || error.code !== 'post_of_own_staff') throw error
        result.refused.push({ _id: id, code: error.code })
      }
    }
    return result
  })
}
