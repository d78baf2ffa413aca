import type { Consumer } from '../../../platform/events/outbox.ts'
import { enterTold } from './enter-automation.ts'
import { type Heard, toldBy, TYPES } from './triggers.ts'

/**
 * Starts automations on events. It only writes runs, all of a batch in one statement; the job
 * `automations` does their actions.
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
