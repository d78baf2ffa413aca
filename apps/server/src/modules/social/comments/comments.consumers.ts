import type { Db } from '../../../platform/db/database.ts'
import type { EventOf } from '../../../platform/events/events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { noteEach, notifyAll } from '../../foundation/notifications/public.ts'
import { findRemoved, findTellable, readConcerned } from './told.queries.ts'

/**
 * Notifies of comments by the preference 'reply': the people who run the deal's brand of a
 * new comment, the answered person of a reply, and the author of a removed comment of the reason
 * (art. 17 Digital Services Act).
 */
export const commentNotices: Consumer<'comment.posted' | 'comment.removed'> = {
  name: 'comment-notices',
  effect: 'notifies',
  on: ['comment.posted', 'comment.removed'],
  run: (tx, event, now) =>
    event.type === 'comment.posted' ? tellConcerned(tx, event, now) : tellRemoved(tx, event, now),
}

/**
 * The unread comments of one deal, and the unread replies to one comment, share one notification.
 */
async function tellConcerned(tx: Db, { payload }: EventOf<'comment.posted'>, now: Date): Promise<void> {
  const { commentId, dealId, parentId, authorId } = payload
  const { people, asBrand } = await readConcerned(tx, commentId)
  const data = async () => {
    const comment = await findTellable(tx, commentId)
    return comment === undefined ? null : { ...comment, commentId }
  }
  const actor = { actorId: authorId, ...(asBrand === null ? {} : { actorBrandId: asBrand }) }
  const news = { kind: 'reply', ...actor, now, data } as const
  await (parentId === null
    ? notifyAll(tx, people, { ...news, template: 'comment', subject: `comments:${dealId}` })
    : notifyAll(tx, people, { ...news, template: 'comment-reply', subject: `replies:${parentId}` }))
}

/** In the app; moderation sends the statement of reasons. */
async function tellRemoved(tx: Db, { payload }: EventOf<'comment.removed'>, now: Date): Promise<void> {
  const { commentId, authorId: userId, byModeration } = payload
  if (!byModeration) return
  const data = await findRemoved(tx, commentId)
  if (data === undefined) return
  const people = [{ userId, subject: `comment-removed:${commentId}`, data }]
  await noteEach(tx, { kind: 'reply', template: 'comment-removed', people, now })
}
