import type { PostRecord } from '@vicino/contract/social/posts/admin/schemas'
import { allows } from '../../../../platform/auth/permissions.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/context.ts'
import { decisionRefusal } from '../posts.policy.ts'
import { readPostRecord } from './admin.queries.ts'
import { presentListed } from './list-all-posts.ts'
import { postVersion } from './version.ts'

/** Reads a Proof Post for the back-office's form, in any state. @throws AppError post_not_found */
export async function postRecord(db: Db, id: string, actor: Actor): Promise<PostRecord> {
  const row = await readPostRecord(db, id)
  if (row === undefined) throw new AppError('post_not_found')
  const isOpen = row.state === 'pending' || row.state === 'approved'
  return {
    ...presentListed(row),
    videoUrl: row.video_url,
    version: postVersion(row),
    refusal: row.reason === null ? null : { reason: row.reason, text: row.reason_text },
    actions: {
      remove: isOpen && allows(actor, 'post-DELETE_ALL') && decisionRefusal(actor, row) === undefined,
    },
  }
}
