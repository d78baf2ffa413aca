import type { LiveEvent } from '@vicino/contract/live/schemas'
import type { RedemptionStatus } from '@vicino/contract/redemptions/schemas'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { EventOf, EventType } from '../../platform/events/events.ts'
import type { Consumer } from '../../platform/events/outbox.ts'
import { balanceOf } from '../ledger/public.ts'
import { CHANNEL } from './live.channel.ts'

type RedemptionEventType = Extract<EventType, `redemption.${string}`>
type TellingType = RedemptionEventType | 'points.moved'

const STATUS_AFTER = {
  'redemption.opened': 'held',
  'redemption.confirmed': 'redeemed',
  'redemption.cancelled': 'cancelled',
  'redemption.expired': 'expired',
  'redemption.voided': 'voided',
} as const satisfies Record<RedemptionEventType, RedemptionStatus>

/** Those after which the balance is another one. */
const MOVES_POINTS: ReadonlySet<EventType> = new Set(['redemption.confirmed', 'redemption.voided'])

/**
 * Tells people's streams what became of their redemptions and points. The last of the consumers (its rank): its lock is
 * the one that all workers share.
 */
export const liveUpdates: Consumer<TellingType> = {
  name: 'live',
  effect: 'tells',
  rank: 1000,
  on: [...(Object.keys(STATUS_AFTER) as (keyof typeof STATUS_AFTER)[]), 'points.moved'],
  async run(tx, event, now) {
    await tell(tx, event.payload.userId, await eventsOf(tx, event), now)
  },
}

async function eventsOf(tx: Db, event: EventOf<TellingType>): Promise<LiveEvent[]> {
  if (event.type === 'points.moved') {
    return [{ type: 'points', data: { balance: event.payload.balance } }]
  }
  const { redemptionId, dealId, userId, points } = event.payload
  const changed: LiveEvent = {
    type: 'redemption',
    data: { _id: redemptionId, dealId, status: STATUS_AFTER[event.type], points },
  }
  if (!MOVES_POINTS.has(event.type)) return [changed]
  return [changed, { type: 'points', data: { balance: await balanceOf(tx, userId, 'BP') } }]
}

/**
 * Writes what a user's streams are to say and wakes the servers that have them once that has committed. The lock, taken
 * before the first id and held until then, makes ids follow the order of commits: who has read up to an id has missed
 * nothing below it.
 */
async function tell(tx: Db, userId: string, events: readonly LiveEvent[], now: Date): Promise<void> {
  const types = events.map(({ type }) => type)
  const data = events.map((event) => JSON.stringify(event.data))
  await sql`
    WITH locked AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtextextended('live_events', 0))),
    added AS (
      INSERT INTO live_events (user_id, type, data, created_at)
      SELECT ${userId}::uuid, e.type, e.data, ${now}
      FROM locked CROSS JOIN unnest(${types}::text[], ${data}::jsonb[]) WITH ORDINALITY AS e (type, data, place)
      ORDER BY e.place
      RETURNING user_id
    )
    SELECT pg_notify(${CHANNEL}, user_id::text) FROM added`.execute(tx)
}
