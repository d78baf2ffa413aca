import './deals.events.ts'
import './deals.messages.ts'
import type { EventOf } from '../../../platform/events/events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { noteEach, staffOf } from '../../foundation/notifications/public.ts'
import { freeCodesOfAll } from '../../redemption/redemptions/public.ts'
import { moreOf } from './admin/preview-withdrawal.ts'
import { findTitles } from './admin/withdraw-deal.queries.ts'
import { renewTastes } from './for-you/tastes.ts'

type Handled = 'redemption.confirmed' | 'redemption.voided' | 'deal.reacted' | 'consent.changed'

/**
 * Keeps the tastes of people up to date for 'Per te'; nothing is kept of people who do not consent
 * to profiling.
 */
export const tastes: Consumer<Handled> = {
  name: 'tastes',
  effect: 'posts',
  on: ['redemption.confirmed', 'redemption.voided', 'deal.reacted', 'consent.changed'],
  async run(tx, event: EventOf<Handled>, now) {
    if (event.type === 'consent.changed' && event.payload.purpose !== 'profiling') return
    await renewTastes(tx, event.payload.userId, now)
  },
}

/** Ends the open codes of deals that the platform has withdrawn; their holders are notified. */
export const withdrawnCodes: Consumer<'deals.withdrawn'> = {
  name: 'codes-of-withdrawn-deals',
  effect: 'posts',
  on: ['deals.withdrawn'],
  run: (tx, { payload }: EventOf<'deals.withdrawn'>, now) =>
    freeCodesOfAll(tx, payload.dealIds, payload.by, now),
}

/**
 * Notes for a brand's people the deals that the platform has withdrawn, in the app; moderation sends
 * the statement of reasons.
 */
export const withdrawals: Consumer<'deals.withdrawn'> = {
  name: 'deal-withdrawals',
  effect: 'notifies',
  on: ['deals.withdrawn'],
  async run(tx, { payload }: EventOf<'deals.withdrawn'>, now) {
    const { brandId, dealIds, reason, text } = payload
    // A suspended brand gets the notification of its suspension instead.
    if (reason === 'suspended') return
    const found = await findTitles(tx, dealIds)
    if (found === undefined) return
    const data = { title: found.title, more: moreOf(found.count - 1), reason, text }
    const subject = `deals-withdrawn:${dealIds[0] ?? ''}`
    const people = (await staffOf(tx, brandId, null)).map((userId) => ({ userId, subject, data }))
    await noteEach(tx, { kind: 'moderation', template: 'deals-withdrawn', people, now })
  },
}
