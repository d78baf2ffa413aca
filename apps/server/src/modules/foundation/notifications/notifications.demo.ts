import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { DemoPart } from '../../../platform/demo.ts'
import { postWaiting } from '../../../platform/events/post-waiting.ts'
import { eventsToTell, readAllBefore } from './demo.queries.ts'

/** Events that the demo's accounts were notified of. */
const EVENTS = 40
/** Consumers that write notifications. */
const WRITERS: ReadonlySet<string> = new Set([
  'notifications',
  'member-notices',
  'message-notices',
  'post-notices',
  'referral-notices',
])

/**
 * Consumers that notify do not run on the demo's past, because nobody should get an e-mail for it.
 * For accounts with which visitors sign in, those that write notifications run on the last events;
 * notifications older than two days are marked as read.
 */
export const notificationDemo: DemoPart = {
  rank: 90,
  async finish(tx, { consumers, clock }) {
    const writers = consumers.filter(({ name }) => WRITERS.has(name))
    const types = [...new Set(writers.flatMap(({ on }) => on))]
    for (const event of await eventsToTell(tx, types, EVENTS)) {
      const listening = writers.filter(({ on }) => on.includes(event.type))
      for (const consumer of listening) await consumer.run(tx, event, event.createdAt)
    }
    const now = clock.now()
    await readAllBefore(tx, new Date(now.getTime() - 2 * DAY_MS), now)
    // Events emitted by these writes are about the past as well.
    await postWaiting(tx, consumers)
  },
}
