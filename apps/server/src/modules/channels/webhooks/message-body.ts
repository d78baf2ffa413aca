import type { WebhookEvent, WEBHOOK_TEST } from '@vicino/contract/channels/webhooks/constants'
import type { WebhookData } from '@vicino/contract/channels/webhooks/payload-schemas'
import { type ApiVersion, FIRST_VERSION } from '@vicino/contract/versions'

interface Content {
  readonly type: WebhookEvent | typeof WEBHOOK_TEST
  readonly data: object
}

/** Writes the body of a message in the version that its endpoint was made with. */
export const bodyIn = (version: ApiVersion, { type, data }: Content, at: Date): string =>
  JSON.stringify(
    version === FIRST_VERSION
      ? { type, timestamp: at.toISOString(), data: firstData(type, data) }
      : { type, version, timestamp: at.toISOString(), data },
  )

/** The first version named the entry of a sale by its kind, and had no receipt. */
const ENTRY = { 'purchase.registered': 'purchaseId', 'purchase.refunded': 'refundId' } as const

function firstData(type: Content['type'], data: object): object {
  if (!(type in ENTRY)) return data
  const {
    programId,
    memberId,
    entryId,
    receiptId: _receipt,
    ...figures
  } = data as WebhookData['purchase.registered']
  return { programId, memberId, [ENTRY[type as keyof typeof ENTRY]]: entryId, ...figures }
}
