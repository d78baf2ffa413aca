import type { postComment } from '@vicino/contract/comments/endpoints'
import type { Comment } from '@vicino/contract/comments/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { offensiveWords } from '@vicino/domain/offensive-words'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { noteEmission } from '../../platform/events/outbox.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { speaksFor } from './comments.policy.ts'
import { presentComment } from './comments.presenter.ts'
import { insertComment, type SlowMode } from './comments.queries.ts'
import { readComment } from './reading.queries.ts'

/**
 * A deal that gets so many comments in a minute is slow for ten minutes: everybody but its seller waits a minute between two
 * comments on it. Most deals never see as many in a day.
 */
export const SLOW_MODE: SlowMode = { after: 40, lasts: 600, between: 60 }

/**
 * Comments on a deal, or replies to a comment. Offensive words are a hint for the people who moderate, and never a
 * reason to refuse.
 *
 * @throws AppError deal_not_found, comment_not_found, comment_deleted, comment_slow_mode
 */
export async function post(
  tx: Db,
  { clock }: Services,
  { dealId, text, parentId }: BodyOf<typeof postComment>,
  actor: Actor,
): Promise<Comment> {
  noteEmission(['comment.posted'])
  const comment = {
    dealId,
    answeredId: parentId ?? null,
    authorId: actor.sub,
    brandId: speaksFor(actor),
    text,
    isSuspicious: offensiveWords(text).length > 0,
    saysSomething: saysSomething(text),
  }
  const { refusal, seconds, id } = await insertComment(tx, comment, SLOW_MODE, clock.now())
  if (refusal === 'comment_slow_mode') {
    throw new AppError(refusal, { values: { seconds: seconds ?? 0 }, retryAfter: seconds ?? 0 })
  }
  if (refusal !== null) throw new AppError(refusal)
  const row = await readComment(tx, id, actor.sub)
  if (row === undefined) throw new Error('A comment just written is not there')
  return presentComment(row, [], actor, () => '')
}

/** Characters of a comment that a program pays for. */
const PAID_FROM = 10

/** Whether a program may pay for a comment: at least ten characters that are not all the same (LOYALTY §4.4). */
export function saysSomething(text: string): boolean {
  const characters = [...text.replaceAll(/\s/gu, '')]
  return [...text].length >= PAID_FROM && new Set(characters).size > 1
}
