import type { Consumer } from '../../../platform/events/outbox.ts'
import { insertSent } from './exports.queries.ts'
import { expiryOf } from './make-exports.ts'

/** Lists exports that were downloaded directly too; loading a past adds none. */
export const sentExports: Consumer<'brand.exported'> = {
  name: 'sent-exports',
  effect: 'notifies',
  on: ['brand.exported'],
  async run(tx, { payload: { actorId, ...sent } }, now) {
    await insertSent(tx, { ...sent, createdBy: actorId, createdAt: now, expiresAt: expiryOf(now) })
  },
}
