import { type EventCounter, eventCounter } from '../../../platform/events/counters.ts'
import type { LoyaltyMoved } from './members.events.ts'

const isSale = ({ type, silent }: LoyaltyMoved): boolean => type === 'purchase' && !silent

/** Sales and points for GET /metrics. A replay of history counts in none of them. */
export const counters: readonly EventCounter[] = [
  eventCounter({
    name: 'vicino_sales_total',
    help: 'Purchases that loyalty programs have counted',
    on: 'loyalty.earned',
    amount: ({ payload }) => (isSale(payload) ? 1 : 0),
  }),
  eventCounter({
    name: 'vicino_sales_euros_total',
    help: 'Euros of these purchases',
    on: 'loyalty.earned',
    amount: ({ payload }) => (isSale(payload) ? payload.cents / 100 : 0),
  }),
  eventCounter({
    name: 'vicino_points_earned_total',
    help: 'Points that members have earned',
    on: 'loyalty.earned',
    amount: ({ payload }) => (payload.silent ? 0 : payload.points),
  }),
]
