import type { Consumer } from '../../../platform/events/outbox.ts'
import '../../redemption/redemptions/public.ts'
import { countRedemptions, discountRedemptions } from './scans.queries.ts'

type Handled = 'redemption.confirmed' | 'redemption.voided'

/**
 * Keeps the metrics of displays current with redemptions: counts each once, and removes it when it
 * is voided.
 */
export const redemptionsOfDisplays: Consumer<Handled> = {
  name: 'display-redemptions',
  effect: 'posts',
  on: ['redemption.confirmed', 'redemption.voided'],
  key: ({ payload }) => payload.redemptionId,
  run: (tx, { type, payload }) =>
    type === 'redemption.confirmed'
      ? countRedemptions(tx, [payload.redemptionId])
      : discountRedemptions(tx, [payload.redemptionId]),
  async runAll(tx, events) {
    const of = (wanted: Handled) =>
      events.filter(({ type }) => type === wanted).map(({ payload }) => payload.redemptionId)
    // A redemption that was voided already is not counted, in whatever order the events arrive.
    const [confirmed, voided] = [of('redemption.confirmed'), of('redemption.voided')]
    if (confirmed.length > 0) await countRedemptions(tx, confirmed)
    if (voided.length > 0) await discountRedemptions(tx, voided)
  },
}
