import type { EventOf } from '../../../platform/events/events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { type Concerned, refreshStats } from './member-stats.queries.ts'

/**
 * Events that change something in the table of customers: of features below this one, and of claims
 * above it.
 */
const TYPES = [
  'loyalty.joined',
  'loyalty.left',
  'loyalty.merged',
  'loyalty.earned',
  'loyalty.reversed',
  'loyalty.matured',
  'loyalty.claimed',
  'loyalty.claim_step',
  'loyalty.expired',
  'loyalty.tier_changed',
  'loyalty.consents_changed',
  'loyalty.person_changed',
  'loyalty.members_written',
  'redemption.confirmed',
  'redemption.voided',
  'post.approved',
  'post.refused',
  'post.withdrawn',
  'review.written',
  'review.changed',
  'review.withdrawn',
  'review.removed',
] as const
type Handled = (typeof TYPES)[number]

/**
 * Keeps the rows of customers up to date. The events only name the members, whose rows are read
 * from the sources again; so events may come late, twice or in any order.
 */
export const memberStats: Consumer<Handled> = {
  name: 'member-stats',
  effect: 'posts',
  on: TYPES,
  // One event names up to 500 members; it would delay the other events.
  slow: ['loyalty.members_written'],
  async run(tx, event) {
    await refreshStats(tx, concernedBy(event))
  },
  async runAll(tx, events) {
    await refreshStats(tx, events.flatMap(concernedBy))
  },
}

function concernedBy(event: EventOf<Handled>): Concerned[] {
  const { payload } = event
  if ('userIds' in payload) {
    const { programId, userIds } = payload
    return userIds.map((userId) => ({ programId, userId }))
  }
  return [{ userId: payload.userId, programId: 'programId' in payload ? payload.programId : null }]
}
