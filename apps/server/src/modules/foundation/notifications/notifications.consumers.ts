import type { EventOf } from '../../../platform/events/events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { addNewDeal } from './fan-outs.queries.ts'
import { findTitle, findVoid } from './notifications.queries.ts'
import { notify } from './notify.ts'

type Handled = 'redemption.confirmed' | 'redemption.voided' | 'redemption.freed' | 'points.moved'

/**
 * Notifies users of their redemptions that the shop changed, and of points that they received, as
 * they prefer.
 */
export const notificationSender: Consumer<Handled> = {
  name: 'notifications',
  effect: 'notifies',
  on: ['redemption.confirmed', 'redemption.voided', 'redemption.freed', 'points.moved'],
  async run(tx, event: EventOf<Handled>, now) {
    if (event.type === 'points.moved') {
      const { userId, amount, balance } = event.payload
      // Users who spend points need no message. Older events without `amount` are skipped too.
      if (!(amount > 0)) return
      const data = () => Promise.resolve({ amount, balance })
      await notify(tx, { userId, kind: 'points', template: 'points', now, data })
      return
    }
    const { redemptionId, userId, dealId, points } = event.payload
    const news = { userId, kind: 'redemption', now } as const
    if (event.type === 'redemption.voided') {
      const data = async () => {
        const found = await findVoid(tx, redemptionId)
        return found === undefined ? null : { dealId, points, ...found }
      }
      await notify(tx, { ...news, template: 'redemption-voided', data })
      return
    }
    const data = async () => {
      const title = await findTitle(tx, dealId)
      return title === undefined ? null : { dealId, title, points }
    }
    const template = event.type === 'redemption.freed' ? 'redemption-freed' : 'redemption'
    await notify(tx, { ...news, template, data })
  },
}

/** Deals of one brand that are announced to its followers within a day. */
const ANNOUNCED_A_DAY = 5

/**
 * Starts a fan-out to the followers of a brand about its new deal; a job runs it, because there may
 * be 100,000 of them.
 */
export const dealNews: Consumer<'deal.published'> = {
  name: 'deal-news',
  effect: 'notifies',
  on: ['deal.published'],
  run: (tx, { payload }, now) => addNewDeal(tx, payload.dealId, ANNOUNCED_A_DAY, now),
}
