import type { EventOf } from '../../../platform/events/events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { type Concerned, refreshStats } from './member-stats.queries.ts'

/** What changes something that the table of customers shows: events of features below it, and of claims above it. */
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
type Told = (typeof TYPES)[number]

/**
 * Keeps the rows of customers: events say whose, what is stored now says what. So they may come late, twice or in any order.
 */
export const memberStats: Consumer<Told> = {
  name: 'member-stats',
  effect: 'posts',
  on: TYPES,
  // Of 500 members each: it would hold up the others.
  slow: ['loyalty.members_written'],
  async run(tx, event) {
    await refreshStats(tx, concernedBy(event))
  },
  async runAll(tx, events) {
    await refreshStats(tx, events.flatMap(concernedBy))
  },
}

function concernedBy(event: EventOf<Told>): Concerned[] {
  const { payload } = event
  if ('userIds' in payload) {
    const { programId, userIds } = payload
    return userIds.map((userId) => ({ programId, userId }))
  }
  return [{ userId: payload.userId, programId: 'programId' in payload ? payload.programId : null }]
}
