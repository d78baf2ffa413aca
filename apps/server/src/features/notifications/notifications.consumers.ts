import type { EventOf } from '../../platform/events/events.ts'
import type { Consumer } from '../../platform/events/outbox.ts'
import { findTitle } from './notifications.queries.ts'
import { notify } from './notify.ts'

type Told = 'redemption.confirmed' | 'points.moved'

/** Tells users of their confirmed redemptions and received points, by push and email as they prefer. */
export const notificationSender: Consumer<Told> = {
  name: 'notifications',
  effect: 'tells',
  rank: 20,
  on: ['redemption.confirmed', 'points.moved'],
  async run(tx, event: EventOf<Told>, now) {
    if (event.type === 'points.moved') {
      const { userId, amount, balance } = event.payload
      // Users who spend points need no message. Events from before `amount` was added have none and are skipped too.
      if (!(amount > 0)) return
      await notify(tx, { userId, kind: 'points', now, data: () => Promise.resolve({ amount, balance }) })
      return
    }
    const { userId, dealId, points } = event.payload
    await notify(tx, {
      userId,
      kind: 'redemption',
      now,
      async data() {
        const title = await findTitle(tx, dealId)
        return title === undefined ? null : { dealId, title, points }
      },
    })
  },
}
