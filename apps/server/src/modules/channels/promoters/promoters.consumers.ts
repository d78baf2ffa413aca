import type { EventOf } from '../../../platform/events/events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import type { Db } from '../../../platform/db/database.ts'
import '../../redemption/redemptions/public.ts'
import { concernedOf } from './commissions.queries.ts'
import { earnCommission } from './earn-commission.ts'
import { reverseCommission } from './reverse-commission.ts'

type Handled = 'redemption.confirmed' | 'redemption.voided'

/**
 * Keeps commissions current with redemptions, in the transaction that stores the event: each is
 * earned once and reversed once.
 */
export const commissionsOfRedemptions: Consumer<Handled> = {
  name: 'promoter-commissions',
  effect: 'posts',
  on: ['redemption.confirmed', 'redemption.voided'],
  key: ({ payload }) => payload.redemptionId,
  run: act,
  async runAll(tx, events, now) {
    // Nearly all redemptions are of customers who came by no link; one statement excludes them.
    const concerned = await concernedOf(
      tx,
      events.map(({ payload }) => payload.redemptionId),
    )
    for (const event of events) if (concerned.has(event.payload.redemptionId)) await act(tx, event, now)
  },
}

async function act(tx: Db, { type, payload }: EventOf<Handled>, now: Date): Promise<void> {
  const does = type === 'redemption.confirmed' ? earnCommission : reverseCommission
  await does(tx, payload.redemptionId, now)
}
