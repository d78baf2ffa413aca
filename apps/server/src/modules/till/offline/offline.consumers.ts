import './offline.events.ts'
import './offline.messages.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { notifyAll, staffOf } from '../../foundation/notifications/public.ts'
import { countConflicts } from './offline.queries.ts'

/** Notifies a brand's people, in one notification for all, that entries of a till wait for them. */
export const offlineNotices: Consumer<'till.offline_waits'> = {
  name: 'offline-till-notices',
  effect: 'notifies',
  on: ['till.offline_waits'],
  async run(tx, { payload: { brandId } }, now) {
    await notifyAll(tx, await staffOf(tx, brandId, 'code-VOID'), {
      kind: 'shopRequest',
      template: 'offline-waits',
      subject: `offline-till:${brandId}`,
      isService: true,
      now,
      data: async () => {
        const waiting = await countConflicts(tx, brandId)
        return waiting === 0 ? null : { waiting }
      },
    })
  },
}
