import type { EventOf } from '../../../platform/events/events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { addFigures, type Figures } from '../programs/public.ts'
import type { LoyaltyMoved } from './members.events.ts'

type Counted =
  | 'loyalty.joined'
  | 'loyalty.left'
  | 'loyalty.merged'
  | 'loyalty.earned'
  | 'loyalty.reversed'
  | 'loyalty.tier_changed'
  | 'loyalty.claimed'
  | 'loyalty.expired'

/**
 * Adds events of members to the daily metrics and totals of their programs afterwards, so that no
 * purchase waits for a sum.
 */
export const memberFigures: Consumer<Counted> = {
  name: 'loyalty-figures',
  effect: 'posts',
  on: [
    'loyalty.joined',
    'loyalty.left',
    'loyalty.merged',
    'loyalty.earned',
    'loyalty.reversed',
    'loyalty.tier_changed',
    'loyalty.claimed',
    'loyalty.expired',
  ],
  async run(tx, event) {
    await addFigures(tx, [figuresOf(event)])
  },
  runAll: (tx, events) => addFigures(tx, events.map(figuresOf)),
}

const moved = (from: number, to: number): Readonly<Record<number, number>> =>
  from === to ? {} : { [from]: -1, [to]: 1 }

/** Only a partner itself sees the amounts of its sales in a common program. */
const ownSales = ({ sellerId, cents, purchases }: LoyaltyMoved) =>
  sellerId === undefined ? { spend_cents: cents, purchases } : { spend_cents: 0, purchases: 0 }

function figuresOf(event: EventOf<Counted>): Figures {
  const { programId } = event.payload
  const today = dateText(dayAt(event.createdAt.getTime()))
  switch (event.type) {
    case 'loyalty.joined':
      return { programId, day: today, source: '', joins: 1, tiers: { 0: 1 } }
    case 'loyalty.left':
      return { programId, day: today, source: '', leaves: 1, tiers: { [event.payload.rank]: -1 } }
    case 'loyalty.merged': {
      const { rank, joins } = event.payload
      const tiers = joins ? moved(rank, 0) : { [rank]: -1 }
      return { programId, day: today, source: '', ...(joins ? {} : { leaves: 1 }), tiers }
    }
    case 'loyalty.tier_changed':
      return { programId, day: today, source: '', tiers: moved(event.payload.from, event.payload.to) }
    case 'loyalty.claimed':
      return { programId, day: event.payload.day, source: 'autoClaim', points_redeemed: event.payload.points }
    case 'loyalty.expired': {
      const { day, points, stamps } = event.payload
      return { programId, day, source: '', points_expired: points, stamps_expired: stamps }
    }
    case 'loyalty.earned': {
      // A negative adjustment counts as points taken back.
      const { day, figure, points, stamps } = event.payload
      const sums = points < 0 ? { points_reversed: -points } : { points_issued: points }
      return {
        programId,
        day,
        source: figure,
        ...sums,
        ...(stamps < 0 ? { stamps_reversed: -stamps } : { stamps_issued: stamps }),
        ...ownSales(event.payload),
        movements: 1,
      }
    }
    default: {
      const { day, figure, points, stamps } = event.payload
      return {
        programId,
        day,
        source: figure,
        points_reversed: -points,
        stamps_reversed: -stamps,
        spend_cents: ownSales(event.payload).spend_cents,
        movements: 1,
      }
    }
  }
}
