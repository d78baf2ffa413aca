import type { LiveEvent } from '@vicino/contract/live/schemas'
import type { RedemptionStatus } from '@vicino/contract/redemptions/schemas'
import type { Db } from '../../platform/db/database.ts'
import type { EventOf, EventType } from '../../platform/events/events.ts'
import type { Consumer } from '../../platform/events/outbox.ts'
import { balanceOf } from '../ledger/public.ts'
import { insertEvents } from './live.queries.ts'

type RedemptionEventType = Extract<EventType, `redemption.${string}`>
type ProgramEventType = 'loyalty.earned' | 'loyalty.reversed'
type TellingType = RedemptionEventType | ProgramEventType | 'points.moved'

const STATUS_AFTER = {
  'redemption.opened': 'held',
  'redemption.confirmed': 'redeemed',
  'redemption.cancelled': 'cancelled',
  'redemption.freed': 'cancelled',
  'redemption.expired': 'expired',
  'redemption.voided': 'voided',
} as const satisfies Record<RedemptionEventType, RedemptionStatus>

/** Events of redemptions that change the customer's balance of BrandPoints. */
const MOVES_POINTS: ReadonlySet<EventType> = new Set(['redemption.confirmed', 'redemption.voided'])

/**
 * Tells people's streams what became of their redemptions, points and what they have in programs, each person in the order in which it happened.
 */
export const liveUpdates: Consumer<TellingType> = {
  name: 'live',
  effect: 'tells',
  on: [
    ...(Object.keys(STATUS_AFTER) as (keyof typeof STATUS_AFTER)[]),
    'points.moved',
    'loyalty.earned',
    'loyalty.reversed',
  ],
  key: ({ payload }) => payload.userId,
  async run(tx, event, now) {
    await insertEvents(tx, event.payload.userId, await eventsOf(tx, event), now)
  },
}

async function eventsOf(tx: Db, event: EventOf<TellingType>): Promise<LiveEvent[]> {
  if (event.type === 'points.moved') {
    return [{ type: 'points', data: { balance: event.payload.balance } }]
  }
  if (event.type === 'loyalty.earned' || event.type === 'loyalty.reversed') {
    const { programId, balance: points, debt, stampBalance: stamps } = event.payload
    return [{ type: 'program', data: { programId, points, debt, stamps } }]
  }
  const { redemptionId, dealId, userId, points } = event.payload
  const changed: LiveEvent = {
    type: 'redemption',
    data: { _id: redemptionId, dealId, status: STATUS_AFTER[event.type], points },
  }
  if (!MOVES_POINTS.has(event.type)) return [changed]
  return [changed, { type: 'points', data: { balance: await balanceOf(tx, userId, 'BP') } }]
}
