import type { postComment } from '@vicino/contract/social/comments/endpoints'
import type { Comment } from '@vicino/contract/social/comments/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { BRAND_STAFF } from '@vicino/contract/roles'
import { isRealComment } from '@vicino/domain/loyalty/special-awards'
import { offensiveWords } from '@vicino/domain/offensive-words'
import type { Db } from '../../../platform/db/database.ts'
import { inStatement } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { noteEmission } from '../../../platform/events/outbox.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { presentComment } from './comments.presenter.ts'
import { insertComment, type SlowMode, type Written } from './comments.queries.ts'
import type { CommentRow } from './reading.queries.ts'

/**
 * A deal with this many comments in a minute is slow for ten minutes: everybody but its seller
 * waits a minute between two comments on it. Most deals never get as many in a day.
 */
export const SLOW_MODE: SlowMode = { after: 40, lasts: 600, between: 60 }

/**
 * Comments on a deal, or replies to a comment. Offensive words are a hint for
 * moderators, and never a reason to refuse.
 * @throws AppError deal_not_found, comment_not_found, comment_deleted, comment_slow_mode
 */
export async function post(
  db: Db,
  { clock }: Services,
  { dealId, text, parentId }: BodyOf<typeof postComment>,
  { actor, request }: RequestContext,
): Promise<Comment> {
  noteEmission(['comment.posted'])
  const writer = {
    id: actor.sub,
    sessionId: request === undefined ? null : actor.sid,
    roles: request?.roles ?? [],
    staff: BRAND_STAFF,
  }
  const comment = {
    dealId,
    answeredId: parentId ?? null,
    text,
    isSuspicious: offensiveWords(text).length > 0,
    saysSomething: isRealComment(text),
  }
  const run = () => insertComment(db, writer, comment, SLOW_MODE, request?.key, clock.now())
  const { refusal, seconds, answer, replayed } = await (request === undefined ? run() : inStatement(run))
  if (replayed) request?.replayed()
  if (refusal !== null) {
    throw new AppError(refusal, seconds === null ? {} : { values: { seconds }, retryAfter: seconds })
  }
  if (answer === null) throw new Error('post_comment() neither refused nor answered')
  return 'author' in answer ? answer : presentComment(rowOf(answer, text, actor), [], actor, () => '')
}

/** Builds the row of a new comment, as its author sees it. */
const rowOf = (written: Written, text: string, { sub }: Actor): CommentRow => ({
  ...written,
  created_at: new Date(written.created_at),
  parent_id: null,
  author_id: sub,
  text,
  like_count: 0,
  reply_count: 0,
  deleted_at: null,
  is_liked: false,
  is_reported: false,
})
