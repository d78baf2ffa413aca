import type { DemoPart } from '../../../platform/demo.ts'
import { postWaiting } from '../../../platform/events/post-waiting.ts'
import { eventsToTell, readAllBefore } from './demo.queries.ts'

const DAY_MS = 86_400_000
/** How many events the accounts of the demo have heard of. */
const EVENTS = 40
/** Consumers that write notices. */
const WRITERS: ReadonlySet<string> = new Set([
  'notifications',
  'member-notices',
  'message-notices',
  'post-notices',
  'referral-notices',
])

/**
 * Consumers that tell do not act on the demo's past, as nobody gets an email for it. For the accounts that one signs in
 * with, those that write notices act on what happened to them last; what is older than two days was read.
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
    // What writing them emitted is about the past as well.
    await postWaiting(tx, consumers)
  },
}
