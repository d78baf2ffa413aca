import './conversations.events.ts'
import './conversations.messages.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { notify, notifyAll, staffOf } from '../../foundation/notifications/public.ts'
import { readForNotice } from './conversations.queries.ts'

/** The subject of notices about a conversation: it has one, however many messages come. */
export const conversationSubject = (id: string): string => `conversation:${id}`

/**
 * Notifies the other side of a message: a consumer, or the brand's assignee, or all who
 * answer for it while nobody is assigned. The text stays in the conversation.
 */
export const messageNotices: Consumer<'message.sent'> = {
  name: 'message-notices',
  effect: 'notifies',
  on: ['message.sent'],
  async run(tx, { payload: { conversationId, userId, brandId, side, actorId } }, now) {
    const found = await readForNotice(tx, conversationId)
    if (found === undefined) return
    const { brand, assignedTo } = found
    const subject = conversationSubject(conversationId)
    const data = () => Promise.resolve({ conversationId, brand })
    const news = { kind: 'message', subject, now, data } as const
    if (side === 'brand') await notify(tx, { ...news, userId, template: 'message-from-brand' })
    else {
      const people = assignedTo === null ? await staffOf(tx, brandId, 'conversation-LIST') : [assignedTo]
      await notifyAll(tx, people, { ...news, kind: 'shopMessage', template: 'message-to-brand', actorId })
    }
  },
}
