import './admin.events.ts'
import './admin.messages.ts'
import type { EventOf } from '../../../../platform/events/events.ts'
import type { Consumer } from '../../../../platform/events/outbox.ts'
import { noteEach, notifyAll, staffOf } from '../../../foundation/notifications/public.ts'
import { findName } from './admin.queries.ts'

type Handled = 'brand.suspended' | 'brand.resumed'

/**
 * Notifies the people of a brand of its suspension with the reason, and of its end (art. 17 Digital
 * Services Act).
 */
export const suspensionNotices: Consumer<Handled> = {
  name: 'brand-suspensions',
  effect: 'notifies',
  on: ['brand.suspended', 'brand.resumed'],
  async run(tx, { type, payload }: EventOf<Handled>, now) {
    const brand = await findName(tx, payload.brandId)
    if (brand === undefined) return
    const people = await staffOf(tx, payload.brandId, null)
    const news = { kind: 'moderation', isService: true, now } as const
    if (type === 'brand.resumed') {
      await notifyAll(tx, people, {
        ...news,
        template: 'brand-resumed',
        data: () => Promise.resolve({ brand }),
      })
      return
    }
    const { reason, text } = payload
    // Their letter is the statement of reasons; this is read once they can sign in again.
    const subject = `brand-suspended:${payload.brandId}`
    const notices = people.map((userId) => ({ userId, subject, data: { brand, reason, text } }))
    await noteEach(tx, { kind: 'moderation', template: 'brand-suspended', people: notices, now })
  },
}
