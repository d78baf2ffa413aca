import type { Consumer } from '../../../platform/events/outbox.ts'
import { insertSent } from './exports.queries.ts'
import { expiryOf } from './make-exports.ts'

/** What was handed out when it was asked for stands in the list of exports too; of a past that is loaded nothing was. */
export const sentExports: Consumer<'brand.exported'> = {
  name: 'sent-exports',
  effect: 'notifies',
  on: ['brand.exported'],
  async run(tx, { payload: { actorId, ...sent } }, now) {
    await insertSent(tx, { ...sent, createdBy: actorId, createdAt: now, expiresAt: expiryOf(now) })
  },
}
