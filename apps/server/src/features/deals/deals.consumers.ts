import './deals.events.ts'
import type { EventOf } from '../../platform/events/events.ts'
import type { Consumer } from '../../platform/events/outbox.ts'
import { renewTastes } from './for-you/tastes.ts'

type Told = 'redemption.confirmed' | 'redemption.voided' | 'deal.reacted' | 'consent.changed'

/** Keeps what people like up to date for 'Per te'; of who does not consent to profiling, nothing is kept. */
export const tastes: Consumer<Told> = {
  name: 'tastes',
  effect: 'books',
  on: ['redemption.confirmed', 'redemption.voided', 'deal.reacted', 'consent.changed'],
  async run(tx, event: EventOf<Told>, now) {
    if (event.type === 'consent.changed' && event.payload.purpose !== 'profiling') return
    await renewTastes(tx, event.payload.userId, now)
  },
}
