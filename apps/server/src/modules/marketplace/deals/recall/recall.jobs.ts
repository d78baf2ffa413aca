import './recall.messages.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import { notifyOfDanger } from '../../../foundation/notifications/public.ts'
import { lockRecall, moveRecall, nextBuyers, recallsWait } from './recall.queries.ts'

/** People notified in one run. */
const A_RUN = 500

/**
 * Notifies everybody who redeemed a recalled deal, in the app, by push and by e-mail, whatever they
 * chose (Regulation EU 2023/988, art. 35). A run is one transaction with its cursor: after a kill the
 * next run continues, and nobody is notified twice.
 */
export const notifyRecalls: Job = {
  name: 'deal-recalls',
  everySeconds: 10,
  waits: recallsWait,
  async run(tx, now) {
    const recall = await lockRecall(tx)
    if (recall === undefined) return
    const { id, dealId, brandId: _brandId, afterId: _after, safety, image, ...words } = recall
    const people = await nextBuyers(tx, recall, A_RUN)
    if (people.length > 0) {
      await notifyOfDanger(tx, people, {
        kind: 'redemption',
        template: 'deal-recalled',
        subject: `deal-recalled:${dealId}`,
        data: {
          ...words,
          dealId,
          image: image ?? '',
          manufacturer:
            safety?.kind === 'goods' ? `${safety.manufacturer}, ${safety.manufacturerContact}` : '',
        },
        now,
      })
    }
    const doneAt = people.length < A_RUN ? now : null
    await moveRecall(tx, id, { after: people.at(-1) ?? null, notified: people.length, doneAt })
  },
}
