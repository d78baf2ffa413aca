import './brand-admin.events.ts'
import './brand-admin.messages.ts'
import type { EventOf } from '../../platform/events/events.ts'
import type { Consumer } from '../../platform/events/outbox.ts'
import { notifyAll, staffOf } from '../notifications/public.ts'
import { findName } from './brand-admin.queries.ts'

type Told = 'brand.suspended' | 'brand.resumed'

/** Tells the people of a brand that it is suspended, and why, and when that is over (art. 17 Digital Services Act). */
export const suspensionNotices: Consumer<Told> = {
  name: 'brand-suspensions',
  effect: 'tells',
  on: ['brand.suspended', 'brand.resumed'],
  async run(tx, { type, payload }: EventOf<Told>, now) {
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
    const data = () => Promise.resolve({ brand, reason, text })
    await notifyAll(tx, people, { ...news, template: 'brand-suspended', data })
  },
}
