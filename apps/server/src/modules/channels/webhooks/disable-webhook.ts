import type { WebhookDisabledFor } from '@vicino/contract/channels/webhooks/constants'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { notifyAll, staffOf } from '../../foundation/notifications/public.ts'
import { endWaiting } from './deliveries.queries.ts'
import { disableEndpoint } from './endpoints.queries.ts'
import './webhooks.messages.ts'

/**
 * Disables an endpoint that no longer works, once, and notifies the brand's responsible people in
 * the product and by e-mail.
 */
export function disable(
  db: Database,
  id: string,
  disabledFor: Exclude<WebhookDisabledFor, 'brand'>,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const found = await disableEndpoint(tx, id, disabledFor, now)
    if (found === undefined) return
    await endWaiting(tx, id)
    const { host } = new URL(found.url)
    await notifyAll(tx, await staffOf(tx, found.brandId, 'webhook-EDIT'), {
      kind: 'shopOffice',
      template: disabledFor === 'gone' ? 'webhook-gone' : 'webhook-failing',
      isService: true,
      now,
      data: () => Promise.resolve({ host, endpointId: id }),
    })
  })
}
