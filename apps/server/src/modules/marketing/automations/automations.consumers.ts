import type { Consumer } from '../../../platform/events/outbox.ts'
import { enterTold } from './enter.ts'
import { type Heard, toldBy, TYPES } from './triggers.ts'

/**
 * Starts automations when something happens. It writes runs alone, all of a batch in one statement; what they do
 * is done by the job `automations`.
 */
export const automationRuns: Consumer<Heard> = {
  name: 'automations',
  effect: 'notifies',
  on: TYPES,
  async run(tx, event, now) {
    await enterTold(
      tx,
      [toldBy(event)].filter((told) => told !== null),
      now,
    )
  },
  async runAll(tx, events, now) {
    await enterTold(
      tx,
      events.map(toldBy).filter((told) => told !== null),
      now,
    )
  },
}
